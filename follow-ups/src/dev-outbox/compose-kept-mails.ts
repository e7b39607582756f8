import { errorClassOf } from '@waivers/events/delivery/follower/parked-event.ts';
import type { ComposeMail } from '../mails/compose.ts';
import type { KeptMail, UnreadableMail } from '../mails/kept-mails.ts';
import type { Mail } from '../mails/layout/mail.ts';
import type { NotSent } from '../outbox/delivery.ts';

export type ComposedMail = Mail & { readonly id: string; readonly queuedAt: Date };

export type MissingMail = Pick<UnreadableMail, 'id' | 'queuedAt' | 'template'> &
  (
    | { readonly why: UnreadableMail['why'] | NotSent }
    | { readonly why: 'failed'; readonly errorClass: string }
  );

/** Composes a kept mail, or returns why it cannot be composed, so that the others are still shown. */
export const composeKeptMails = async (
  compose: ComposeMail,
  { payload, ...row }: KeptMail,
): Promise<ComposedMail | MissingMail> => {
  const { id, queuedAt } = row;
  const missing = { id, queuedAt, template: payload.template };
  try {
    const mail = await compose(row, payload);
    return typeof mail === 'string' ? { ...missing, why: mail } : { id, queuedAt, ...mail };
  } catch (error) {
    return { ...missing, why: 'failed', errorClass: errorClassOf(error) };
  }
};

export const explainMissingMail = (missing: MissingMail): string => {
  switch (missing.why) {
    case 'withdrawn':
      return 'is gone: its password has been used or replaced, or its recipient has been erased';
    case 'outdated':
      return 'is gone: it is too old to be useful';
    case 'not_needed':
      return 'is no longer needed';
    case 'voided':
      return 'is about a record that is voided';
    case 'unwanted':
      return 'has no recipient any more, or its content no longer applies';
    case 'failed':
      return `cannot be composed: ${missing.errorClass}`;
    default:
      return missing satisfies never;
  }
};
