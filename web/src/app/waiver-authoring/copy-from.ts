/**
 * Copies what stands in a field. Pages on plain http have no clipboard: there the field is selected and the browser
 * told to copy, as with the keys; where it will not, the text is still selected for who does it by hand.
 * @returns whether it was copied
 */
export const copyFrom = async (field: HTMLInputElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
};
