/** The tab of the browser. Its title and its icon show how the game stands. */

export type Mood = "rest" | "turn" | "asked" | "paused" | "won" | "lost";

const MARKS: Record<Mood, string> = {
  rest: '<g stroke="none" fill="#f0ac36"><circle cx="16" cy="16" r="6.5" fill="#f5eedf"/><circle cx="16" cy="5" r="2.5"/><circle cx="16" cy="27" r="2.5"/><circle cx="5" cy="16" r="2.5"/><circle cx="27" cy="16" r="2.5"/></g>',
  turn: '<circle cx="16" cy="16" r="8" fill="#f0ac36" stroke="none"/>',
  asked:
    '<path d="M11 12.5a5 5 0 1 1 7.5 4.3c-1.7 1-2.5 1.9-2.5 3.7M16 25v.1" stroke="#f0ac36" stroke-width="4"/>',
  paused: '<path d="M12 9v14M20 9v14" stroke-width="4"/>',
  won: '<path d="M8 17l6 6 11-13" stroke="#f0ac36" stroke-width="4"/>',
  lost: '<path d="M8 16h3M14.5 16h3M21 16h3" stroke-width="4"/>',
};

export function wearTab(title: string, mood: Mood): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon && icon.dataset.mood !== mood) {
    icon.dataset.mood = mood;
    icon.href = `data:image/svg+xml,${encodeURIComponent(drawIcon(mood))}`;
  }
}

function drawIcon(mood: Mood): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1b5154"/><g fill="none" stroke="#f5eedf" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${MARKS[mood]}</g></svg>`;
}
