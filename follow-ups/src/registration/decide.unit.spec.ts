import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';

const USER = '01977a3e-0000-7000-8000-000000000001';

const event = (type: string, data: unknown = {}): DeliveredEvent => ({
  stream: `user-${USER}`,
  version: 1,
  position: 'p',
  eventId: '01977a3e-0000-7000-8000-000000000002',
  type,
  data,
  metadata: {
    commandId: '01977a3e-0000-7000-8000-000000000003',
    correlationId: '01977a3e-0000-7000-8000-000000000003',
    accountId: '01977a3e-0000-7000-8000-000000000004',
    actor: { kind: 'system' },
    occurredAt: '2026-11-21T09:00:00.000Z',
  },
});

const given = (...events: readonly DeliveredEvent[]) => events.map(decide);

describe('registration follow-up', () => {
  const issued = event('TemporaryPasswordIssued', { credentialVersion: 1 });
  const mail = { template: 'temporary-password', recipient: 'user', userId: USER };

  it('is a mail with the temporary password', () => {
    expect(given(issued)).toEqual([[mail]]);
  });

  it('is the same mail if the event is delivered twice', () => {
    expect(given(issued, issued)).toEqual([[mail], [mail]]);
  });

  it.each(['UserRegistered', 'FirstPasswordChosen', 'PersonErased'])('is not queued for %s', (type) => {
    expect(given(event(type))).toEqual([[]]);
  });
});
