import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** `npm run dev` serves the client itself and asks a running `fairtable serve` for the rest. */
const server = process.env.FAIRTABLE_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/fairtable/server/web_dist", emptyOutDir: true },
  server: {
    proxy: { "/api": { target: server, ws: true }, "/rules": server, "/problems": server },
  },
  test: { include: ["src/**/*.test.ts"] },
});
