import { flushSync } from 'react-dom';

const typed = new Map<string, string>();

/** What was typed into a field before this script ran. */
export const typedBefore = (name: string): string | undefined => typed.get(name);

/** The position of the caret is not known in fields of type `email`. */
const setCaret = (input: HTMLInputElement, { selectionStart, selectionEnd }: HTMLInputElement): void => {
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
};

/** Renders in place of what the server has painted, in one step, with what was typed there, focus and caret. */
export const takeOver = (root: HTMLElement, render: () => void): void => {
  for (const { name, value } of root.querySelectorAll('input')) if (value !== '') typed.set(name, value);
  const { activeElement } = document;
  flushSync(render);
  typed.clear();
  if (!(activeElement instanceof HTMLInputElement) || activeElement.isConnected) return;
  const input = root.querySelector<HTMLInputElement>(`input[name="${activeElement.name}"]`);
  if (input === null) return;
  input.focus();
  setCaret(input, activeElement);
};
