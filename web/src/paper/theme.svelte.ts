/** Light or dark. The system decides until somebody uses the switch, and the choice is remembered.
 * /theme.js reads the same key before the page is painted for the first time. */

export type Theme = "system" | "light" | "dark";

const KEY = "fairtable.theme";
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

function kept(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

class ThemeSwitch {
  now = $state<Theme>(kept());

  turn(): void {
    this.now = NEXT[this.now];
    if (this.now === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.now;
    try {
      localStorage.setItem(KEY, this.now);
    } catch {
      // Then the choice lasts for this visit.
    }
  }
}

export const theme = new ThemeSwitch();
