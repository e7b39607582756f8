import { followUpStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { type FollowUpEvent, runsOf } from './follow-ups.ts';

const MAIL = { template: 'signed-waiver', recipient: 'signer' };
const CONTACT = { template: 'contact', recipient: 'email-marketing' };

const outcome = (type: 'Done' | 'Wanted', about: typeof MAIL, eventId = v7()): FollowUpEvent =>
  ({
    stream: followUpStream(v7()),
    type: `FollowUp${type}`,
    data: { ...about, eventId, channel: 'smtp' },
  }) as unknown as FollowUpEvent;

const states = (events: readonly FollowUpEvent[]) =>
  runsOf(events).map(({ change, eventIds }) => [change, eventIds.length]);

it('equal outcomes are one change, even between outcomes of another service', () => {
  const events = [MAIL, CONTACT, MAIL, CONTACT, MAIL].map((about) => outcome('Done', about));
  expect(states(events)).toEqual([
    [{ mail: 'sent' }, 3],
    [{ contact_refused: null }, 2],
  ]);
});

it('outcomes of one mail keep their order', () => {
  const events = (['Done', 'Wanted', 'Done'] as const).map((type) => outcome(type, MAIL));
  expect(states(events)).toEqual([
    [{ mail: 'sent' }, 1],
    [{ mail: 'waiting' }, 1],
    [{ mail: 'sent' }, 1],
  ]);
});
