const afterwards: (() => void)[] = [];

/** Once the page stands where the painted form was, in the same task. */
export const afterHandOver = (work: () => void): void => void afterwards.push(work);

/** The text of this name that can be typed in before the page is there. */
export const paintedText = (name: string): HTMLElement | null =>
  document.querySelector(`#painted [data-painted="${name}"][contenteditable="true"]`);

/** The form that the server has painted; null on other pages, and once the page is there. */
export const paintedForm = (): HTMLElement | null => document.getElementById('painted');

const setValue = (input: HTMLInputElement, value: string): void => {
  // As if it had been typed there: React listens to the event and compares with what it has set itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

type Caret = Pick<HTMLInputElement, 'name' | 'selectionStart' | 'selectionEnd'>;

const caretIn = (form: HTMLElement): Caret | undefined => {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && form.contains(activeElement)
    ? {
        name: activeElement.name,
        selectionStart: activeElement.selectionStart,
        selectionEnd: activeElement.selectionEnd,
      }
    : undefined;
};

/** The page takes the painted form's place, with what was typed there, and with its focus and caret. */
export const handOver = (form: HTMLElement, page: HTMLElement): void => {
  const inputOf = (name: string) => page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const caret = caretIn(form);
  const { scrollX, scrollY } = window;
  form.remove();
  page.hidden = false;
  for (const { name, value, defaultValue } of form.querySelectorAll('input')) {
    const input = value === defaultValue ? null : inputOf(name);
    if (input !== null) setValue(input, value);
  }
  if (caret !== undefined) {
    const input = inputOf(caret.name);
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(caret.selectionStart, caret.selectionEnd);
  }
  for (const work of afterwards.splice(0)) work();
  scrollTo(scrollX, scrollY);
};
