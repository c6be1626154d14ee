/** Whether the sheet for your name is open. Two buttons open it. */

class Renaming {
  open = $state(false);

  start(): void {
    this.open = true;
  }

  stop(): void {
    this.open = false;
  }
}

export const renaming = new Renaming();
