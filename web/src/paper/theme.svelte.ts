/** Light or dark: the system decides until the switch is used, and the switch is remembered.
 * The page's first paint is set by /theme.js, from the same key. */

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
      // Then it holds for this visit.
    }
  }
}

export const theme = new ThemeSwitch();
