export const UNDERSTANDING_REFUSALS = [
  'not_begun',
  'too_fast',
  'before_its_time',
  'not_watched',
  'end_not_reached',
  'unanswered',
] as const;
export type UnderstandingRefusal = (typeof UNDERSTANDING_REFUSALS)[number];
