/** Without a clipboard (plain http) the browser copies the selection, which remains if that fails. @returns success */
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
