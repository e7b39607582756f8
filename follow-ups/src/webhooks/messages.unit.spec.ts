import { handleEvent } from '@waivers/events/delivery/follower/event-handlers.ts';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from './messages.ts';

const ID = '0198b2c4-7d5e-7abc-8def-000000000001';
const PERSON = { participantId: '0198b2c4-7d5e-7abc-8def-000000000002' };
const ON_A_DAY = { ...PERSON, day: '2026-11-21' };

const messageOf = (type: string, data: object, stream: string) =>
  handleEvent(MESSAGES, {
    stream: `${stream}-${ID}`,
    version: 1,
    position: 'p',
    eventId: ID,
    type,
    data,
    metadata: {
      commandId: ID,
      correlationId: ID,
      accountId: ID,
      actor: { kind: 'system' },
      occurredAt: '2026-11-21T09:00:00.000Z',
    },
  });

describe('webhook message', () => {
  it.each([
    ['UnderstandingCompleted', {}, 'signed_waiver.understood', {}],
    ['SignedWaiverVoided', { why: { reason: 'Signed twice' } }, 'signed_waiver.voided', {}],
    ['VoidTakenBack', {}, 'signed_waiver.void_taken_back', {}],
    ['PersonCheckedIn', ON_A_DAY, 'participant.checked_in', ON_A_DAY],
    ['CheckInUndone', ON_A_DAY, 'participant.check_in_undone', ON_A_DAY],
    ['PersonErased', { ...PERSON, keyIds: [] }, 'participant.erased', PERSON],
  ])('for %s of a signature contains only ids and days', (event, data, type, told) => {
    expect(messageOf(event, data, 'signedWaiver')).toEqual({ type, data: { signedWaiverId: ID, ...told } });
  });

  it.each([
    ['WaiverPublished', 'waiver.published'],
    ['WaiverUnpublished', 'waiver.unpublished'],
  ])('for %s contains the waiver’s id', (event, type) => {
    expect(messageOf(event, {}, 'waiver')).toEqual({ type, data: { waiverId: ID } });
  });

  it('is not sent for an erased user', () => {
    expect(messageOf('PersonErased', { userId: ID, keyIds: [] }, 'user')).toBeUndefined();
  });
});
