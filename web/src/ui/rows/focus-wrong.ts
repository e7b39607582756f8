import { type RefObject, useLayoutEffect } from 'react';

/**
 * In one step with the words that say what is wrong: a key that comes right after them goes to the field.
 * @param refusals how often saving was refused: each time, the first field that is wrong gets the focus
 */
export const useFocusWrong = (form: RefObject<HTMLElement | null>, refusals: number): void => {
  useLayoutEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, refusals]);
};
