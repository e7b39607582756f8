/**
 * Without a clipboard (plain http) selects the field and asks the browser to copy; if that fails, the selection remains.
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
