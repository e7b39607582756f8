import type { judge as judgeError } from '@waivers/follow-ups/smtp/judge.ts';

/** Control arm: nothing is tried again. */
export const judge: typeof judgeError = () => ({ kind: 'refused', errorClass: 'Control' });
