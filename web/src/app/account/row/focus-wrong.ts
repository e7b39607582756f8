import { type RefObject, useEffect } from 'react';

/** @param refusals how often saving was refused: each time, the first field that is wrong gets the focus */
export const useFocusWrong = (form: RefObject<HTMLElement | null>, refusals: number): void => {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, refusals]);
};
