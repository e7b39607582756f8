import { tidyCode } from './typed-text.ts';

/** The characters that mail servers expect; a Japanese full stop is a dot. */
export const tidyEmail = (text: string): string => tidyCode(text).replaceAll('\u3002', '.');

/** White space, and what separates addresses in a mail header. */
const LOCAL_PART = /^[^\s\p{Cc}@,;:<>()[\]"\\]{1,64}$/u;

const LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/**
 * Whether mail can be sent there from anywhere: a name, an @, and a domain of two labels or more that ends in letters.
 * @param email tidied
 */
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
