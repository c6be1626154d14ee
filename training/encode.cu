// Boards become the net's inputs, on the card.
#include <cuda_fp16.h>

#include "board.h"

__global__ void points_kernel(const Count *boards, long n, __half *x) {
  long at = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (at >= n * 48) return;
  long i = at / 48;
  int p = (int)(at % 48);
  float units[4];
  encode_point(boards[52 * i + (p < 24 ? p + 1 : p + 3)], units);
  __half *row = x + i * INPUTS + 4 * p;
  for (int k = 0; k < 4; k++) row[k] = __float2half(units[k]);
}

__global__ void extras_kernel(const Count *boards, long n, __half *x) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float extras[EXTRAS];
  encode_extras(boards + 52 * i, boards + 52 * i + 26, extras);
  for (int k = 0; k < EXTRAS; k++) x[i * INPUTS + UNITS + k] = __float2half(extras[k]);
}

extern "C" int encode_on_card(const Count *boards, long n, __half *x, cudaStream_t stream) {
  points_kernel<<<(n * 48 + 255) / 256, 256, 0, stream>>>(boards, n, x);
  extras_kernel<<<(n + 127) / 128, 128, 0, stream>>>(boards, n, x);
  return (int)cudaGetLastError();
}
