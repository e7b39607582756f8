const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Bytes from here on would make the first letters likelier. */
const FAIR = 256 - (256 % LETTERS.length);

const randomLetters = (): string => {
  let letters = '';
  while (letters.length < 16) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      if (byte < FAIR && letters.length < 16) letters += LETTERS[byte % LETTERS.length];
    }
  }
  return letters;
};

/** Spec section 9: 16 characters A–Z and 0–9. */
export const newPartKey = randomLetters;

/** Spec section 9: type, two underscores, and 16 random characters A–Z and 0–9. */
export const newFieldName = (type: string): string => `${type}__${randomLetters()}`;

/** The random characters stay, so that it is still known as the same field; a name of ours, such as `phone`, stays whole. */
export const retypedName = (name: string, type: string): string =>
  name.replace(/^[A-Za-z_]+(?=__[A-Z0-9]{16}$)/, type);
