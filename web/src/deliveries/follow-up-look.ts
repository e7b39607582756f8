import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import type { AppTextId } from '../messages/use-text.ts';
import { Problem, problemText } from '../problems/problem.ts';
import type { ChipTone } from '../ui/rows/chip.tsx';

export type FollowUpLook = {
  readonly label: AppTextId;
  readonly tone: ChipTone;
  /** Text with a `{date}` placeholder. */
  readonly text?: AppTextId;
  readonly canResend: boolean;
};

const WAITING: FollowUpLook = {
  label: 'mail.waiting',
  tone: 'neutral',
  text: 'mail.waitingText',
  canResend: false,
};
const TRYING_AGAIN: FollowUpLook = {
  label: 'mail.tryingAgain',
  tone: 'warn',
  text: 'mail.tryingAgainText',
  canResend: true,
};
/** A reminder is sent only if the video is still unfinished when the reminder is due. */
const REMINDER: FollowUpLook = { ...WAITING, text: 'mail.reminderText' };
const NOT_NEEDED: FollowUpLook = {
  label: 'mail.notNeeded',
  tone: 'neutral',
  text: 'mail.notNeededText',
  canResend: false,
};
const NO_LONGER_NEEDED: FollowUpLook = { ...NOT_NEEDED, text: 'mail.noLongerNeededText' };
const STATES: Readonly<Partial<Record<string, FollowUpLook>>> = {
  sent: { label: 'mail.sent', tone: 'good', text: 'mail.sentText', canResend: true },
  kept: { label: 'mail.kept', tone: 'neutral', text: 'mail.keptText', canResend: true },
  refused: { label: 'mail.refused', tone: 'warn', text: 'mail.refusedText', canResend: true },
  given_up: { label: 'mail.givenUp', tone: 'warn', text: 'mail.givenUpText', canResend: true },
  too_late: { label: 'mail.tooLate', tone: 'warn', text: 'mail.tooLateText', canResend: false },
  voided: { label: 'mail.voided', tone: 'neutral', text: 'mail.voidedText', canResend: true },
  held_back: { label: 'mail.heldBack', tone: 'neutral', text: 'mail.heldBackText', canResend: true },
  withdrawn: { label: 'mail.withdrawn', tone: 'neutral', text: 'mail.withdrawnText', canResend: false },
  not_needed: NO_LONGER_NEEDED,
};
/** Overrides for contacts and customers sent to third-party services. */
const SERVICE_STATES: Readonly<Partial<Record<string, FollowUpLook>>> = {
  ...STATES,
  sent: { label: 'mail.sent', tone: 'good', text: 'mail.toldSomewhere', canResend: true },
  refused: { label: 'mail.refused', tone: 'warn', text: 'mail.toldRefused', canResend: true },
  given_up: { label: 'mail.givenUp', tone: 'warn', text: 'mail.toldGivenUp', canResend: true },
  too_late: { label: 'mail.tooLate', tone: 'warn', text: 'mail.toldTooLate', canResend: false },
};
const WEBHOOK_STATES: Readonly<Partial<Record<string, FollowUpLook>>> = {
  ...SERVICE_STATES,
  sent: { label: 'mail.sent', tone: 'good', text: 'deliveries.webhookSent', canResend: true },
  refused: { label: 'mail.refused', tone: 'warn', text: 'deliveries.webhookRefused', canResend: true },
  given_up: { label: 'mail.givenUp', tone: 'warn', text: 'deliveries.webhookGivenUp', canResend: true },
  too_late: { label: 'mail.tooLate', tone: 'warn', text: 'deliveries.webhookTooLate', canResend: false },
  withdrawn: {
    label: 'mail.withdrawn',
    tone: 'neutral',
    text: 'deliveries.webhookDeleted',
    canResend: false,
  },
};

const statesOf = (kind: string) => {
  if (kind === 'mail') return STATES;
  return kind === 'webhook' ? WEBHOOK_STATES : SERVICE_STATES;
};

/** Fallback for delivery states that a newer server may add. */
const UNKNOWN: FollowUpLook = { label: 'mail.unknown', tone: 'neutral', canResend: false };

/** Whether a pending reminder is moot because everyone has finished the video. */
export const isNotNeeded = ({ template, state }: FollowUp, isUnderstood: boolean): boolean =>
  template === 'video-reminder' && state === 'waiting' && isUnderstood;

/** Returns the label, colour and actions for a delivery. A waiting email is either new or being retried. */
export const followUpLook = (followUp: FollowUp, isUnderstood: boolean): FollowUpLook => {
  const { kind, template, state, attempts, lastAnswer } = followUp;
  if (isNotNeeded(followUp, isUnderstood)) return NOT_NEEDED;
  if (state !== 'waiting') return statesOf(kind)[state] ?? UNKNOWN;
  if (kind === 'webhook')
    return attempts > 0 ? { ...TRYING_AGAIN, text: 'deliveries.webhookForNow' } : WAITING;
  // A busy service or a rejected key doesn't count as an attempt.
  if (kind !== 'mail' && lastAnswer !== undefined) return { ...TRYING_AGAIN, text: 'mail.toldForNow' };
  if (attempts > 0 && lastAnswer !== undefined) return TRYING_AGAIN;
  return template === 'video-reminder' ? REMINDER : WAITING;
};

/** Whether voiding the record blocks resending. Webhooks can still be resent. */
export const isHeldByVoid = ({ kind }: FollowUp, isVoided: boolean): boolean =>
  isVoided && kind !== 'webhook';

/** Whether “Resend all” includes this state. */
export const hasFailed = (state: string): boolean => state === 'refused' || state === 'given_up';

/** Whether the delivery failed because its webhook is off. Ignores deleted webhooks. */
export const isForOffWebhook = (
  { kind, state, recipient }: FollowUp,
  webhooks: readonly Webhook[] | undefined,
): boolean => {
  if (kind !== 'webhook' || !hasFailed(state)) return false;
  const webhook = webhooks?.find(({ id }) => id === recipient);
  return webhook !== undefined && webhook.state !== 'on';
};

const RESEND_ERRORS: Readonly<Partial<Record<string, AppTextId>>> = {
  voided: 'mail.resendVoided',
  link_expired: 'mail.resendExpired',
  erased: 'mail.resendErased',
  rate_limited: 'mail.resendTooSoon',
};

export const resendErrorText = (error: unknown, kind: string): AppTextId => {
  const code = error instanceof Problem ? error.code : '';
  if (kind === 'webhook' && code === 'rate_limited') return 'deliveries.tooSoon';
  return RESEND_ERRORS[code] ?? problemText(error);
};
