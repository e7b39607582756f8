/** What control arms lack; each module is loaded into every process of the product. */

export const EVERY_REFUSAL_IS_FINAL = {
  control: 'a sender that takes every failure for final',
  controlModule: new URL('../control/every-refusal-is-final.ts', import.meta.url),
} as const;

export const ANOTHER_MESSAGE_ID_EACH_TIME = {
  control: 'another message id for each attempt',
  controlModule: new URL('../control/another-message-id-each-time.ts', import.meta.url),
} as const;
