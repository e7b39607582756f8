import type { ReplayRefusal } from '@waivers/events/commands/decider.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { RecipientAddressEvent, RecipientAddressState } from './state.ts';

export type CorrectRecipientAddress = {
  readonly type: 'CorrectRecipientAddress';
  /** The adult, or a family's guardian. */
  readonly signerId: string;
  /** Id of the field with the typed address. */
  readonly field: string;
  readonly typed: string;
  readonly email: string;
  readonly now: Date;
};

export type RecipientAddressRefusal =
  | ReplayRefusal
  | { readonly refused: 'not_found' | 'erased' | 'voided' | 'already_corrected' | 'too_late' }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

export const invalidEmail = (error: Omit<ValidationError, 'path'>): RecipientAddressRefusal => ({
  refused: 'invalid',
  errors: [{ path: 'email', ...error }],
});

/** Allows one correction, so that a record's key cannot send copies to one stranger after another. */
export const decide = (
  { signerId, field, typed, email, now }: CorrectRecipientAddress,
  { signedAt, erased, isVoided, isCorrected }: RecipientAddressState,
): readonly RecipientAddressEvent[] | RecipientAddressRefusal => {
  if (signedAt === undefined) return { refused: 'not_found' };
  if (erased.has(signerId)) return { refused: 'erased' };
  if (isVoided) return { refused: 'voided' };
  if (isCorrected) return { refused: 'already_corrected' };
  if (now.getTime() > Date.parse(signedAt) + DAY_MS) return { refused: 'too_late' };
  if (email.toLowerCase() === typed.toLowerCase()) return invalidEmail({ code: 'same_email' });
  return [
    { type: 'RecipientAddressCorrected', data: { participantId: signerId, field, address: { email } } },
  ];
};
