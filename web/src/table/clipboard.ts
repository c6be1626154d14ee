/** Copying. A page that came over plain HTTP has no clipboard; there the old command copies what is
 * selected. Where nothing copies, the text stays selected for whoever copies it by hand. */

export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}
