import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent, ERASED, NO_ACCOUNT } from '../definitions/event.ts';
import { sealed } from '../definitions/sealed.ts';
import { createCodec } from '../log/port/codec.ts';
import { KeyMissing } from './key-store.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import { addKeyIds, keysIn, openEvent, openLazily, sealEvent, subjectsIn } from './personal-values.ts';
import type { DataKey } from './seal.ts';

const partySigned = defineEvent({
  type: 'PartySigned',
  categories: ['signedWaiver'],
  description: 'An event for these specs.',
  data: z.strictObject({
    title: z.string(),
    people: z.array(z.strictObject({ participantId: z.string(), identity: sealed, ink: sealed.optional() })),
    shared: sealed.optional(),
  }),
  personal: { identity: z.strictObject({ name: z.string() }), ink: z.string(), shared: z.string() },
});

const inClear = {
  title: 'identity',
  people: [
    { participantId: 'p0', identity: { name: 'Ann' }, ink: 'line' },
    { participantId: 'p1', identity: { name: 'Bo' } },
  ],
  shared: 'allergy',
};
const codec = createCodec([partySigned], {});
const target = { stream: 'signedWaiver-1', eventId: 'e1', type: 'PartySigned' };

type Stored = { title: string; people: { identity: unknown; ink?: unknown }[]; shared?: unknown };

const metadata = {
  commandId: '0190f3c8-0000-7000-8000-000000000001',
  correlationId: '0190f3c8-0000-7000-8000-000000000001',
  accountId: NO_ACCOUNT,
  actor: { kind: 'system' },
  occurredAt: '2026-11-21T09:00:00.000Z',
} as const;

const store = async (data: unknown, stream = target.stream) => {
  const keys = memoryKeyStore();
  const ids = new Map<string, DataKey>();
  for (const subject of subjectsIn(partySigned, stream, data)) {
    const [key] = await keys.take(1);
    if (key) ids.set(subject, key);
  }
  const sealed = sealEvent(
    partySigned,
    { ...target, stream },
    data,
    (subject) => {
      const key = ids.get(subject);
      if (key === undefined) throw new Error(`no key for ${subject}`);
      return key;
    },
    (withSealed) => codec.encode({ ...target, data: withSealed, metadata }),
  );
  const recorded = { ...sealed.text, stream, version: 1, position: 'x', recordedAt: '2026-11-21T09:00:00Z' };
  return { keys, ids, sealed, recorded, event: codec.decode(recorded) };
};

describe('personal values', () => {
  it('belong to the enclosing participant, or to everyone if there is none', () => {
    expect(subjectsIn(partySigned, target.stream, inClear)).toEqual(['p0', 'p1', 'shared']);
  });

  it('belong to the account in an account stream', () => {
    expect(subjectsIn(partySigned, 'account-a1', { shared: 'x' })).toEqual(['a1']);
  });

  it('are sealed in the stored event with the key of their subject', async () => {
    const { event, ids } = await store(inClear);
    expect(partySigned.data.parse(event.data)).toBeTruthy();
    expect(JSON.stringify(event.data)).not.toMatch(/"(?:Ann|Bo|line|allergy)"/);
    expect(keysIn(partySigned, event)).toEqual(new Map([...ids].map(([subject, key]) => [subject, key.id])));
  });

  it('open to the original values', async () => {
    const { event, keys } = await store(inClear);
    expect((await openEvent(partySigned, keys, event)).data).toEqual(inClear);
  });

  it('open as erased for an erased person and unchanged for everyone else', async () => {
    const { event, keys, ids } = await store(inClear);
    keys.erase([ids.get('p0')?.id ?? '']);
    expect((await openEvent(partySigned, keys, event)).data).toEqual({
      ...inClear,
      people: [{ participantId: 'p0', identity: ERASED, ink: ERASED }, inClear.people[1]],
    });
  });

  it('open lazily to the same values', async () => {
    const { event, keys, ids } = await store(inClear);
    const wanted = new Set<string>();
    addKeyIds(partySigned, event, wanted);
    expect([...wanted]).toEqual([...ids.values()].map(({ id }) => id));
    keys.erase([ids.get('p0')?.id ?? '']);
    const found = new Map(await keys.find([...ids.values()].map(({ id }) => id)));
    const data = openLazily(partySigned, found, event);
    expect(data).toEqual((await openEvent(partySigned, keys, event)).data);
    const { people } = openLazily(partySigned, found, event) as typeof inClear;
    expect(people[1]?.identity).toEqual({ name: 'Bo' });
    found.clear();
    expect(people[1]?.identity).toEqual({ name: 'Bo' });
    expect(() => people[0]?.ink).toThrow(KeyMissing);
  });

  it('are reported as corrupt, never as erased, if a key is missing without a tombstone', async () => {
    const { event } = await store(inClear);
    await expect(openEvent(partySigned, memoryKeyStore(), event)).rejects.toThrow(KeyMissing);
  });

  it('do not open in a different stream', async () => {
    const { event, keys } = await store(inClear);
    await expect(openEvent(partySigned, keys, { ...event, stream: 'signedWaiver-2' })).rejects.toThrow();
  });

  it('are decoded as written, bound to the same clear text', async () => {
    const { sealed, event } = await store({ ...inClear, title: '{"c":"","k":"x","n":""}' });
    expect(event).toMatchObject({ data: sealed.data, clear: sealed.clear });
    expect(sealed.text).toEqual(codec.encode({ ...target, data: sealed.data, metadata }));
  });

  it.each<[string, (data: Stored, about: object) => unknown]>([
    ['a text', (data) => Object.assign(data, { title: 'x' })],
    ['whose values they are', (data) => data.people.reverse()],
    ['whether there is one', (data) => delete data.people[0]?.ink],
    ['the time', (_data, about) => Object.assign(about, { occurredAt: '2026-11-21T09:00:00.001Z' })],
    ['the account', (_data, about) => Object.assign(about, { accountId: metadata.commandId })],
  ])('do not open after a change to the clear text: %s', async (_what, change) => {
    const { keys, recorded } = await store(inClear);
    const [data, about] = [JSON.parse(recorded.data), JSON.parse(recorded.metadata)];
    change(data, about);
    const moved = codec.decode({
      ...recorded,
      data: canonicalJson(data),
      metadata: canonicalJson(about),
    });
    await expect(openEvent(partySigned, keys, moved)).rejects.toThrow();
    const wanted = new Set<string>();
    addKeyIds(partySigned, moved, wanted);
    const lazily = openLazily(partySigned, await keys.find([...wanted]), moved) as Stored;
    expect(lazily.people.length).toBe(2);
    for (const person of lazily.people) expect(() => person.identity).toThrow();
    expect(() => lazily.shared).toThrow();
  });

  it('are validated before sealing', async () => {
    await expect(store({ ...inClear, shared: 3 })).rejects.toThrow();
  });
});
