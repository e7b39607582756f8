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

/** In plain words. A mail that waits was never tried, or refused for now. */
export const mailState = ({ state, attempts, lastAnswer }: FollowUp): MailState => {
  if (state !== 'waiting') return STATES[state] ?? UNKNOWN;
  return attempts > 0 && lastAnswer !== undefined ? REFUSED_FOR_NOW : WAITING;
};

const REFUSED: Readonly<Partial<Record<string, AppTextId>>> = {
  link_expired: 'mail.resendExpired',
  erased: 'mail.resendErased',
  rate_limited: 'mail.resendTooSoon',
};

export const refusedResend = (error: unknown): AppTextId =>
  (error instanceof Problem ? REFUSED[error.code] : undefined) ?? problemText(error);
