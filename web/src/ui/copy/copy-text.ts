/**
 * Copies a field's text. Without clipboard access (plain HTTP), copies the selection, which stays selected on
 * failure.
 */
export const copyField = async (field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
};

/** Copies text that is not in a field. @returns whether the text was copied */
export const copyText = async (text: string): Promise<boolean> => {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // An open dialog makes everything else inert.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  const isCopied = await copyField(field);
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isCopied;
};
