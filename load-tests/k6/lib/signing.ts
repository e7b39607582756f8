import type { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import type { adultBody, guardianBody } from '../../client/signing-bodies.ts';
import { fromOwnAddress } from '../../faults/clients/address.ts';
import { recordAttempt, recordOutcome } from './journal.ts';
import { type Outcome, type Step, StepFailed } from './journey.ts';

/** A UUIDv7 like the sign page's, because random keys would cost the database more. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
};

export type Signed = SignedAnswer['result'] & { readonly position: string };

/** @throws StepFailed unless it is acknowledged */
export const sign = async (
  step: Step,
  body: ReturnType<typeof adultBody> | ReturnType<typeof guardianBody>,
): Promise<Signed> => {
  const { id, submission } = body;
  const persons = 'adult' in submission ? 1 : 1 + submission.minors.participants.length;
  await recordAttempt(id, persons);
  const started = Date.now();
  let outcome: Outcome = 'unknown';
  try {
    const sent = await step<typeof signWaiver>('POST', '/v1/signed_waiver', { body }, fromOwnAddress(id));
    const result = sent.answer?.result;
    if (result?.id !== id || result.participants.length !== persons)
      throw new Error(`Signature ${id} of ${persons} was answered with ${JSON.stringify(result)}`);
    outcome = 'acknowledged';
    return { ...result, position: sent.headers['X-Log-Position'] ?? '' };
  } catch (error) {
    if (error instanceof StepFailed) outcome = error.outcome;
    throw error;
  } finally {
    await recordOutcome(id, outcome, Date.now() - started);
  }
};
