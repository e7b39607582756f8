/** Includes characters that reverse the text direction. */
const CONTROLS = /[\p{Cc}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu;

const MAX_VALUE = 200;

/** Prevents user input from ending a header or adding a line. Truncates to 200 characters by default. */
export const oneLine = (text: string, most = MAX_VALUE): string => {
  const line = text.toWellFormed().replace(/\s+/gu, ' ').replace(CONTROLS, '').trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
};
