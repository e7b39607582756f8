import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import type { AppTextId } from '../../messages/text-ids.ts';
import type { ChipTone } from '../parts/chip.tsx';
import { Problem } from '../problems/problem.ts';
import { problemText } from '../problems/say-problem.ts';

export type MailState = {
  readonly label: AppTextId;
  readonly tone: ChipTone;
  /** Takes `{date}` of sending. */
  readonly text?: AppTextId;
  readonly canResend: boolean;
};

const WAITING: MailState = {
  label: 'mail.waiting',
  tone: 'neutral',
  text: 'mail.waitingText',
  canResend: false,
};
const REFUSED_FOR_NOW: MailState = {
  label: 'mail.refusedForNow',
  tone: 'warn',
  text: 'mail.refusedForNowText',
  canResend: true,
};
/** Told only if it is still true by the time of the mail. */
const REMINDER: MailState = { ...WAITING, text: 'mail.reminderText' };
const NOT_NEEDED: MailState = {
  label: 'mail.notNeeded',
  tone: 'neutral',
  text: 'mail.notNeededText',
  canResend: false,
};
const STATES: Readonly<Partial<Record<string, MailState>>> = {
  sent: { label: 'mail.sent', tone: 'good', text: 'mail.sentText', canResend: true },
  kept: { label: 'mail.kept', tone: 'neutral', text: 'mail.keptText', canResend: true },
  refused: { label: 'mail.refused', tone: 'warn', text: 'mail.refusedText', canResend: true },
  given_up: { label: 'mail.givenUp', tone: 'warn', text: 'mail.givenUpText', canResend: true },
  too_late: { label: 'mail.tooLate', tone: 'warn', text: 'mail.tooLateText', canResend: false },
  held_back: { label: 'mail.heldBack', tone: 'neutral', text: 'mail.heldBackText', canResend: true },
  withdrawn: { label: 'mail.withdrawn', tone: 'neutral', text: 'mail.withdrawnText', canResend: false },
};
/** Of a newer server. */
const UNKNOWN: MailState = { label: 'mail.unknown', tone: 'neutral', canResend: false };

/** A reminder of a video that has been finished since it was planned. It waits, but is not sent any more. */
export const isNotNeeded = ({ template, state }: FollowUp, isUnderstood: boolean): boolean =>
  template === 'video-reminder' && state === 'waiting' && isUnderstood;

/** In plain words. A mail that waits was never tried, or refused for now. */
export const mailState = (mail: FollowUp, isUnderstood: boolean): MailState => {
  const { template, state, attempts, lastAnswer } = mail;
  if (isNotNeeded(mail, isUnderstood)) return NOT_NEEDED;
  if (state !== 'waiting') return STATES[state] ?? UNKNOWN;
  if (attempts > 0 && lastAnswer !== undefined) return REFUSED_FOR_NOW;
  return template === 'video-reminder' ? REMINDER : WAITING;
};

const REFUSED: Readonly<Partial<Record<string, AppTextId>>> = {
  link_expired: 'mail.resendExpired',
  erased: 'mail.resendErased',
  rate_limited: 'mail.resendTooSoon',
};

export const refusedResend = (error: unknown): AppTextId =>
  (error instanceof Problem ? REFUSED[error.code] : undefined) ?? problemText(error);
