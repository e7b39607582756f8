export const EVERY_REFUSAL_IS_FINAL = {
  control: 'a sender that takes every failure for final',
  controlModule: new URL('../control/final-judge.ts', import.meta.url),
} as const;

export const ANOTHER_MESSAGE_ID_EACH_TIME = {
  control: 'another message id for each attempt',
  controlModule: new URL('../control/forgetful-sender.ts', import.meta.url),
} as const;
