import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { followUpStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { openVenue, type Venue } from '@waivers/infra/testing/venue.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followUpDecider } from './decide.ts';
import type { FollowUpRow } from './read.ts';
import { followUpBodies } from './recipients.ts';

let log: ReturnType<typeof createMemoryLog>;
let keys: ReturnType<typeof memoryKeyStore>;
let venue: Venue;
beforeEach(async () => {
  [log, keys] = [createMemoryLog(), memoryKeyStore()];
  venue = await openVenue({ log, keys });
});
afterEach(() => log.close());

const row = (stream: string, changes: Partial<FollowUpRow> = {}): FollowUpRow => ({
  id: v7(),
  kind: 'mail',
  template: 'signed-waiver',
  recipient: 'signer',
  event_id: v7(),
  stream,
  state: 'done',
  failure: null,
  attempts: 1,
  queued_at: new Date(),
  due_at: new Date(),
  sent_at: new Date(),
  settled_at: new Date(),
  held: false,
  answer_code: null,
  channel: 'smtp',
  ...changes,
});
const addresses = async (...rows: readonly FollowUpRow[]) =>
  (await followUpBodies(venue.services, rows)).map(({ to }) => to);
/** Requests a follow-up again, now. */
const requestAgain = ({ id, event_id: eventId, template, recipient }: FollowUpRow) =>
  handleCommand(venue.services, {
    stream: followUpStream(id),
    decider: followUpDecider,
    command: {
      type: 'WantAgain',
      subject: { eventId, template, recipient },
      at: new Date(),
      pauseMs: 0,
      isVoided: false,
    },
    context: {
      commandId: v7(),
      correlationId: v7(),
      accountId: venue.accountId,
      actor: { kind: 'user', id: venue.userId },
      now: new Date(),
    },
  });

describe('address of a follow-up', () => {
  it('is the one it was or will be sent to', async () => {
    const at = new Date(Date.now() - 7_200_000);
    const signed = await venue.sign({ values: { email: 'anna@exmaple.test' }, at });
    const stream = signedWaiverStream(signed.id);
    const settled_at = new Date(Date.now() - 3_600_000);
    const waiting = row(stream, { state: 'waiting', sent_at: null, settled_at: null });
    expect(await addresses(row(stream), waiting)).toEqual(['anna@exmaple.test', 'anna@exmaple.test']);
    const correction = await venue.correctRecipientAddress(signed, 'anna@example.test');
    const contact = row(stream, { kind: 'email-marketing', template: 'contact', settled_at: null });
    const second = row(stream, { event_id: correction });
    expect(await addresses(row(stream, { settled_at }), contact, second)).toEqual([
      'anna@exmaple.test',
      'anna@example.test',
      'anna@example.test',
    ]);
  });

  it('is the typed one for a first mail that was in flight during the correction, until it is resent', async () => {
    const signed = await venue.sign({ values: { email: 'anna@exmaple.test' } });
    const stream = signedWaiverStream(signed.id);
    await venue.correctRecipientAddress(signed, 'anna@example.test');
    const first = row(stream, { settled_at: new Date(Date.now() + 1000) });
    expect(await addresses(first)).toEqual(['anna@exmaple.test']);
    await requestAgain(first);
    expect(await addresses(first)).toEqual(['anna@example.test']);
  });

  it('comes with the address of a resend if that differs', async () => {
    const signed = await venue.sign({ values: { email: 'anna@exmaple.test' } });
    const stream = signedWaiverStream(signed.id);
    const first = row(stream, { state: 'failed', failure: 'refused' });
    const correction = await venue.correctRecipientAddress(signed, 'anna@example.test');
    const bodies = await followUpBodies(venue.services, [first, row(stream, { event_id: correction })]);
    expect(bodies.map(({ resendTo }) => resendTo)).toEqual(['anna@example.test', undefined]);
  });

  it('is absent if nothing is sent to a signer', async () => {
    const stream = signedWaiverStream((await venue.sign()).id);
    const others = [row(waiverStream(v7())), row(stream, { kind: 'webhook' })];
    const unsent = [row(stream, { state: 'not_needed' }), row(stream, { state: 'withdrawn' })];
    expect(await addresses(...others, ...unsent)).toEqual(Array(4).fill(undefined));
  });

  it('is absent for a damaged record, whose row stays in the list', async () => {
    const { services } = venue;
    const rows = [row(signedWaiverStream((await venue.sign()).id))];
    const keyless = { ...services, keys: { ...keys, find: async () => new Map() } };
    const [body] = await followUpBodies(keyless, rows);
    expect([body?.state, body?.to]).toEqual(['sent', undefined]);
    expect(await addresses(...rows)).toEqual(['anna@example.test']);
  });
});
