import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import accessEvents from '../../../vectors/access-events.json' with { type: 'json' };
import firstEvents from '../../../vectors/events.json' with { type: 'json' };
import exportEvents from '../../../vectors/export-events.json' with { type: 'json' };
import frontDeskEvents from '../../../vectors/front-desk-events.json' with { type: 'json' };
import identityProviderEvents from '../../../vectors/identity-provider-events.json' with { type: 'json' };
import integrationEvents from '../../../vectors/integration-events.json' with { type: 'json' };
import ownerEvents from '../../../vectors/owner-events.json' with { type: 'json' };
import peopleEvents from '../../../vectors/people-events.json' with { type: 'json' };
import recipientAddressEvents from '../../../vectors/recipient-address-events.json' with { type: 'json' };
import recordSealEvents from '../../../vectors/record-seal-events.json' with { type: 'json' };
import reminderEvents from '../../../vectors/reminder-events.json' with { type: 'json' };
import searchedExportEvents from '../../../vectors/searched-export-events.json' with { type: 'json' };
import secondFactorEvents from '../../../vectors/second-factor-events.json' with { type: 'json' };
import understandingEvents from '../../../vectors/understanding-events.json' with { type: 'json' };
import videoFailures from '../../../vectors/video-failed.json' with { type: 'json' };
import { defineEvent } from '../../definitions/event.ts';
import { EVENT_DEFINITIONS } from '../../definitions/event-catalogue.ts';
import { categoryOf } from '../../definitions/streams.ts';
import { codec, createCodec, NEWER_EVENT, UnknownEventType } from './codec.ts';
import { hashOfEvent } from './event-hash.ts';

const events = [
  ...firstEvents,
  ...ownerEvents,
  ...understandingEvents,
  ...reminderEvents,
  ...videoFailures,
  ...frontDeskEvents,
  ...exportEvents,
  ...searchedExportEvents,
  ...accessEvents,
  ...integrationEvents,
  ...recipientAddressEvents,
  ...recordSealEvents,
  ...peopleEvents,
  ...secondFactorEvents,
  ...identityProviderEvents,
];

const recorded = (event: (typeof events)[number]) => ({
  ...event,
  position: 'p',
  recordedAt: '2026-11-21T09:00:00Z',
});

describe('stored events', () => {
  it('have a vector for every type', () => {
    const types = new Set(events.map(({ type }) => type));
    expect([...types].sort()).toEqual(EVENT_DEFINITIONS.map(({ type }) => type).sort());
  });

  it.each(events)('of type $type round-trip byte for byte', (event) => {
    const decoded = codec.decode(recorded(event));
    expect(codec.encode(decoded)).toEqual({
      eventId: event.eventId,
      type: event.type,
      data: event.data,
      metadata: event.metadata,
    });
  });

  it.each(['decodeInFold', 'decodeSparingly'] as const)('decode to the same values with %s', (decode) => {
    const found = events.map((event) => codec[decode](recorded(event)));
    expect(found).toEqual(events.map((event) => codec.decode(recorded(event))));
  });

  it.each(events)('of type $type belong to a stream of an allowed category', ({ type, stream }) => {
    expect(codec.definitionOf(type).categories).toContain(categoryOf(stream));
  });

  it.each(events)('of type $type keep their hash', ({ sha256, ...event }) => {
    expect(hashOfEvent(event)).toBe(sha256);
  });

  it.each(events)('of type $type are rejected if they have an unknown member', (event) => {
    const data = JSON.stringify({ ...JSON.parse(event.data), surprise: 1 });
    expect(() => codec.decode({ ...recorded(event), data })).toThrow();
  });

  it('are rejected unless they have exactly the defined metadata', () => {
    const [event] = events;
    if (event === undefined) throw new Error('no vectors');
    const metadata = JSON.parse(event.metadata) as Record<string, unknown>;
    for (const changed of [
      { ...metadata, more: 1 },
      { ...metadata, occurredAt: '2026-11-21T09:00:00Z' },
      { ...metadata, actor: { kind: 'nobody' } },
      { ...metadata, commandId: 'x' },
    ]) {
      expect(() => codec.decode({ ...recorded(event), metadata: JSON.stringify(changed) })).toThrow();
    }
    for (const member of ['commandId', 'correlationId', 'accountId', 'actor', 'occurredAt']) {
      const { [member]: _gone, ...rest } = metadata;
      expect(() => codec.decode({ ...recorded(event), metadata: JSON.stringify(rest) })).toThrow();
    }
  });

  it('accept exactly four kinds of actor', () => {
    const [event] = events;
    if (event === undefined) throw new Error('no vectors');
    const by = (actor: object) => () =>
      codec.decode({
        ...recorded(event),
        metadata: JSON.stringify({ ...JSON.parse(event.metadata), actor }),
      });
    for (const actor of [
      { kind: 'user', id: 'a' },
      { kind: 'user', id: 'a', method: 'passkey' },
      { kind: 'apiKey', id: 'a', userId: 'b' },
      { kind: 'signer' },
      { kind: 'system' },
    ])
      expect(by(actor)).not.toThrow();
    for (const actor of [
      { kind: 'owner' },
      {},
      { kind: 'user' },
      { kind: 'user', id: 'a', name: 'Ada' },
      { kind: 'user', id: 'a', method: 'guess' },
      { kind: 'apiKey', id: 'a' },
    ])
      expect(by(actor)).toThrow();
  });

  it('of an unknown type are rejected', () => {
    const [event] = events;
    if (event === undefined) throw new Error('no vectors');
    expect(() => codec.decode({ ...recorded(event), type: 'Unheard' })).toThrow(UnknownEventType);
  });

  it.each(['decodeInFold', 'decodeSparingly'] as const)(
    'of an unknown type lose type and data in %s, but not their place',
    (decode) => {
      const [event] = events;
      if (event === undefined) throw new Error('no vectors');
      const known = codec.decode(recorded(event));
      expect(codec[decode]({ ...recorded(event), type: 'Unheard' })).toEqual({
        ...known,
        type: NEWER_EVENT,
        storedType: 'Unheard',
        data: {},
        clear: undefined,
      });
    },
  );
});

describe('old event type', () => {
  const define = (type: string) =>
    defineEvent({
      type,
      categories: ['account'],
      description: '',
      data: z.strictObject({ name: z.string() }),
      personal: {},
    });
  const [event] = events;
  const old = (type: string) => {
    if (event === undefined) throw new Error('no vectors');
    return { ...recorded(event), type, data: '{"n":"x"}' };
  };

  it('is upcast to its current type through any number of steps', () => {
    const renaming = createCodec([define('Third')], {
      First: (data) => ({ type: 'Second', data }),
      Second: (data) => ({ type: 'Third', data: { name: (data as { n: string }).n } }),
    });
    expect(renaming.decode(old('First'))).toMatchObject({
      type: 'Third',
      storedType: 'First',
      data: { name: 'x' },
    });
  });

  it('cannot be upcast to itself', () => {
    const looping = createCodec([define('Third')], { First: (data) => ({ type: 'First', data }) });
    expect(() => looping.decode(old('First'))).toThrow('another type');
  });

  it('can no longer be encoded', () => {
    const renaming = createCodec([define('Third')], { First: (data) => ({ type: 'Third', data }) });
    expect(() => renaming.encode({ ...codec.decode(recorded(events[0] as never)), type: 'First' })).toThrow(
      'First',
    );
  });

  it('is not resolved through inherited properties', () => {
    expect(() => createCodec([], {}).decode(old('constructor'))).toThrow('Unknown event type constructor');
  });
});

describe('large member', () => {
  const drafted = events.find(({ type }) => type === 'WaiverDrafted');
  if (drafted === undefined) throw new Error('There is no vector of WaiverDrafted.');
  const data = JSON.parse(drafted.data) as Record<string, unknown>;
  const sparingly = (altered: Record<string, unknown>) =>
    codec.decodeSparingly(recorded({ ...drafted, data: JSON.stringify({ ...data, ...altered }) }))
      .data as Readonly<Record<string, unknown>>;

  it('is validated only on access', () => {
    const damaged = sparingly({ config: { title: 'Only a title' } });
    expect(damaged.revision).toBe(1);
    expect(() => damaged.config).toThrow('subtitle');
    expect(() => ({ ...damaged })).toThrow('subtitle');
  });

  it('is validated only once', () => {
    const kept = sparingly({});
    expect(kept.config).toBe(kept.config);
  });

  it('must exist and does not hide damage in other members', () => {
    expect(() => sparingly({ revision: 0 })).toThrow('revision');
    expect(() => sparingly({ unknown: true })).toThrow('unknown');
    expect(() => sparingly({ config: undefined })).toThrow('config');
  });

  it('must be an object', () => {
    const list = {
      type: 'Listed',
      categories: ['test'],
      description: '',
      data: z.array(z.string()),
      personal: {},
    };
    const listed = createCodec([defineEvent({ ...list, large: 'texts' })], {});
    expect(() => listed.decodeSparingly({ ...recorded(drafted), type: 'Listed', data: '[]' })).toThrow(
      'no member texts',
    );
  });
});
