import type { OutboundRequest, OutboundResult } from '@waivers/server/outbound/outbound-request.ts';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { DueFollowUp } from '../outbox/delivery.ts';
import type { KnownWebhook } from './read-webhooks.ts';
import { webhookDelivery } from './webhook-delivery.ts';

const database = new Kysely<FollowUpsDatabase>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (within) => new PostgresIntrospector(within),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const ID = '0198b2c4-7d5e-7abc-8def-000000000001';
const AT = '2026-11-24T09:00:00.000Z';
const secretOf = (generation: number): string => `whsec_${Buffer.alloc(32, generation).toString('base64')}`;

const webhook: KnownWebhook = {
  id: ID,
  url: 'https://booking.example/hook',
  types: ['signed_waiver.signed'],
  state: 'on',
  addressId: 'e',
  generation: 1,
  rotatedAt: undefined,
  madeAt: AT,
  switchedOff: undefined,
};

const message: DueFollowUp = {
  id: '0198b2c4-7d5e-7abc-8def-00000000000a',
  eventId: 'e',
  accountId: 'ada',
  personId: ID,
  template: 'signed_waiver.signed',
  recipient: ID,
  queuedAt: new Date(AT),
  wanted: 0,
  payload: { body: '{"type":"signed_waiver.signed"}' },
};

const answered = (status: number): OutboundResult => ({
  kind: 'answered',
  status,
  headers: {},
  body: Buffer.alloc(0),
  isCut: false,
  ms: 7,
});

/** Attempts deliveries one after another, a minute apart. */
const deliveries = () => {
  const sent: OutboundRequest[] = [];
  const noted: string[] = [];
  let now = Date.parse(AT);
  let known: readonly KnownWebhook[] = [webhook];
  let result = answered(204);
  const delivery = webhookDelivery({
    database,
    clock: () => new Date(now),
    outbound: {
      send: async (request) => {
        sent.push(request);
        return result;
      },
      mayReach: () => true,
      close: () => undefined,
    },
    secrets: {
      of: async ({ generation }) => secretOf(generation),
      signing: async ({ generation, rotatedAt }) =>
        (rotatedAt === undefined ? [generation] : [generation, generation - 1]).map(secretOf),
    },
    webhooks: async () => known,
    failing: {
      noteFailure: async () => void noted.push('failure'),
      noteSuccess: async () => void noted.push('success'),
    },
    switchOff: async (_of, reason) => void noted.push(reason),
    stopping: new AbortController().signal,
  });
  return {
    sent,
    noted,
    deliver: (
      changed: { readonly known?: readonly KnownWebhook[]; readonly result?: OutboundResult } = {},
      isHeld = true,
    ) => {
      ({ known = known, result = result } = changed);
      now += 60_000;
      return delivery.deliver(message, async () => isHeld);
    },
  };
};

const headerOf = ({ headers = {} }: OutboundRequest, name: string): string => headers[name] ?? '';

describe('queued message', () => {
  it('is dropped if its webhook was removed', async () => {
    const { sent, deliver } = deliveries();
    expect(await deliver({ known: [] })).toEqual({ kind: 'unwanted' });
    expect(sent).toEqual([]);
  });

  it.each(['off', 'switched_off'] as const)('is refused but kept while its webhook is %s', async (state) => {
    const { sent, noted, deliver } = deliveries();
    expect(await deliver({ known: [{ ...webhook, state }] })).toMatchObject({ kind: 'refused' });
    expect([sent, noted]).toEqual([[], []]);
  });

  it('is sent to the webhook’s current URL', async () => {
    const { sent, deliver } = deliveries();
    await deliver({ known: [{ ...webhook, url: 'https://elsewhere.example/' }] });
    expect(sent.map(({ url }) => url.href)).toEqual(['https://elsewhere.example/']);
  });

  it('is signed with the webhook’s current secret and, for a while, the previous one', async () => {
    const { sent, deliver } = deliveries();
    await deliver({ known: [{ ...webhook, generation: 2, rotatedAt: AT }] });
    const [request] = sent;
    expect(headerOf(request as OutboundRequest, 'webhook-signature').split(' ')).toHaveLength(2);
    const at = new Date(Number(headerOf(request as OutboundRequest, 'webhook-timestamp')) * 1000);
    for (const generation of [1, 2])
      expect(headerOf(request as OutboundRequest, 'webhook-signature')).toContain(
        new Webhook(secretOf(generation)).sign(message.id, at, String(request?.body)),
      );
  });

  it('is not sent if another process has taken it over', async () => {
    const { sent, deliver } = deliveries();
    expect(await deliver({}, false)).toEqual({ kind: 'lost' });
    expect(sent).toEqual([]);
  });
});

describe('retried message', () => {
  it('has the same id and body for each attempt, but a new timestamp and signature', {
    meta: { spec: '10.3 nothing lost or doubled' },
  }, async () => {
    const { sent, noted, deliver } = deliveries();
    expect(await deliver({ result: answered(503) })).toMatchObject({ kind: 'postponed' });
    expect(await deliver({ result: answered(204) })).toMatchObject({ kind: 'done' });
    const told = (name: string) => new Set(sent.map((request) => headerOf(request, name)));
    expect([...told('webhook-id')]).toEqual([message.id]);
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['{"type":"signed_waiver.signed"}']));
    expect([told('webhook-timestamp').size, told('webhook-signature').size]).toEqual([2, 2]);
    expect(noted).toEqual(['failure', 'success']);
  });

  it('turns its webhook off if the server returns 410', async () => {
    const { noted, deliver } = deliveries();
    expect(await deliver({ result: answered(410) })).toMatchObject({ kind: 'refused' });
    expect(noted).toEqual(['failure', 'gone']);
  });

  it('does not affect its webhook when this process is stopping', async () => {
    const { noted, deliver } = deliveries();
    const ended = { kind: 'failed', reason: 'ended', mayHaveArrived: true, ms: 1 } as const;
    expect(await deliver({ result: ended })).toEqual({ kind: 'later', ms: 0 });
    expect(noted).toEqual([]);
  });
});
