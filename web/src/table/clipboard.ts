/** Copying. A page that came over plain HTTP has no clipboard; there the old command copies what is
 * selected. Where nothing copies, the text stays selected for whoever copies it by hand. */

/** `shown` is the field or the place that has the text. */
export async function copyText(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    choose(shown);
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}

function choose(shown: HTMLElement): void {
  if (shown instanceof HTMLInputElement) {
    shown.focus();
    shown.select();
  } else getSelection()?.selectAllChildren(shown);
}
