import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { type CorrectRecipientAddress, decide } from './decide.ts';
import { evolve, initial } from './state.ts';

const ANNA = 'anna';

const { given } = deciderSpec({ initial, evolve, decide }, { stream: 'signedWaiver-x' });

const signed: GivenEvent = { type: 'WaiverSigned', data: { signedAt: '2026-11-21T09:00:00.000Z' } };
const voided: GivenEvent = { type: 'SignedWaiverVoided', data: { why: {} } };
const takenBack: GivenEvent = { type: 'VoidTakenBack', data: {} };
const erased = (participantId: string): GivenEvent => ({ type: 'PersonErased', data: { participantId } });

const correct = (changes: Partial<CorrectRecipientAddress> = {}): CorrectRecipientAddress => ({
  type: 'CorrectRecipientAddress',
  signerId: ANNA,
  field: 'email',
  typed: 'anna@exmaple.test',
  email: 'anna@example.test',
  now: new Date('2026-11-22T09:00:00.000Z'),
  ...changes,
});
const corrected: GivenEvent = {
  type: 'RecipientAddressCorrected',
  data: { participantId: ANNA, field: 'email', address: { email: 'anna@example.test' } },
};

describe('correction of the address for the copy', () => {
  it('is possible once', () => {
    given(signed).when(correct()).thenEvents(corrected);
    given(signed, corrected)
      .when(correct({ email: 'anna@third.test' }))
      .thenRefused('already_corrected');
    given().when(correct()).thenRefused('not_found');
  });

  it('is possible until a day after signing', () => {
    given(signed)
      .when(correct({ now: new Date('2026-11-22T09:00:00.001Z') }))
      .thenRefused('too_late');
  });

  it('is refused while the record is void', () => {
    given(signed, voided).when(correct()).thenRefused('voided');
    given(signed, voided, takenBack).when(correct()).thenEvents(corrected);
  });

  it('is refused once the signer is erased', () => {
    given(signed, erased(ANNA)).when(correct()).thenRefused('erased');
    given(signed, erased('mia')).when(correct()).thenEvents(corrected);
  });

  it('rejects the typed address', () => {
    const { decision } = given(signed).when(correct({ email: 'Anna@exmaple.test' }));
    expect(decision).toEqual({ refused: 'invalid', errors: [{ path: 'email', code: 'same_email' }] });
  });
});
