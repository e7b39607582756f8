import { tidyCode } from './typed-text.ts';

/** Normalises to the characters that mail servers expect; converts full-width full stops. */
export const tidyEmail = (text: string): string => tidyCode(text).replaceAll('\u3002', '.');

const LOCAL_PART = /^[^\s\p{Cc}@,;:<>()[\]"\\]{1,64}$/u;

const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether a normalised email has a public domain: two or more labels, the last starting with a letter. */
export const isDeliverable = (email: string): boolean => {
  const [local = '', domain = '', ...more] = email.split('@');
  const labels = domain.split('.');
  return (
    more.length === 0 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    /^\p{L}.+$/u.test(labels.at(-1) ?? '')
  );
};
