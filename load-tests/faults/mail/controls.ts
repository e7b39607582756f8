export const EVERY_REFUSAL_IS_FINAL = {
  control: 'a sender that treats every failure as permanent',
  controlModule: new URL('../control/final-judge.ts', import.meta.url),
} as const;

export const ANOTHER_MESSAGE_ID_EACH_TIME = {
  control: 'a new message ID for each attempt',
  controlModule: new URL('../control/forgetful-sender.ts', import.meta.url),
} as const;
