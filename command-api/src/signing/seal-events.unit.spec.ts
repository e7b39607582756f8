import { isRefusal } from '@waivers/events/commands/decider.ts';
import { type SealedEvent, sealEvents } from '@waivers/events/commands/seal-events.ts';
import { ERASED, type Metadata } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { keysIn, openEvent, SHARED } from '@waivers/events/keys/personal-values.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { decide, type SigningEvent } from './decide.ts';
import { initial } from './state.ts';
import { ACCOUNT, minor, minorsContent, SIGNED_WAIVER, signing } from './testing/signings.ts';

const stream = signedWaiverStream(SIGNED_WAIVER);

const metadata: Metadata = {
  commandId: SIGNED_WAIVER,
  correlationId: SIGNED_WAIVER,
  accountId: ACCOUNT,
  actor: { kind: 'signer' },
  occurredAt: '2026-11-21T09:00:00.000Z',
};

/** A signing with four key subjects: a guardian, two minors, and their shared values. */
const familySigned = (): SigningEvent => {
  const decision = decide(signing({ content: minorsContent([minor('Mia'), minor('Max', '2')]) }), initial);
  const [event] = isRefusal(decision) ? [] : decision;
  if (event === undefined) throw new Error('Nothing was signed.');
  return { ...event, data: { ...event.data, shared: { witness: 'Ben' } } };
};

const stored = (event: SealedEvent) => ({ ...event, version: 1, position: 'anywhere' });

describe('data keys of new events', () => {
  let keys: ReturnType<typeof memoryKeyStore>;
  beforeEach(() => {
    keys = memoryKeyStore();
  });

  const seal = async (
    keyIds: ReadonlyMap<string, string> = new Map(),
    commandId = metadata.commandId,
  ): Promise<SealedEvent> => {
    const {
      sealed: [event],
    } = await sealEvents(keys, { stream, keyIds }, { ...metadata, commandId }, [familySigned()]);
    if (event === undefined) throw new Error('Nothing was sealed.');
    return event;
  };
  const keysOf = (event: SealedEvent) => keysIn(waiverSigned, stored(event));

  it('are created per participant, plus one for shared values', async () => {
    const keyOf = keysOf(await seal());
    const { participants } = familySigned().data;
    expect([...keyOf.keys()].sort()).toEqual(
      [...participants.map((each) => each.participantId), SHARED].sort(),
    );
    expect(new Set(keyOf.values()).size).toBe(4);
  });

  it('allow erasing a single participant', async () => {
    const event = await seal();
    const inClear = familySigned().data;
    const [guardian, mia, max] = inClear.participants;
    keys.erase([keysOf(event).get(mia?.participantId ?? '') ?? '']);
    const { data } = await openEvent(waiverSigned, keys, stored(event));
    expect(data).toEqual({ ...inClear, participants: [guardian, { ...mia, identity: ERASED }, max] });
  });

  it('are reused within a stream but never across streams', async () => {
    const known = keysOf(await seal());
    expect(keysOf(await seal(known, ACCOUNT))).toEqual(known);
    const shared = new Map([...known].filter(([subject]) => subject === SHARED));
    const mixed = keysOf(await seal(shared, ACCOUNT));
    expect(mixed.get(SHARED)).toBe(known.get(SHARED));
    expect(new Set([...known.values(), ...mixed.values()]).size).toBe(7);
  });

  it('cannot seal for subjects whose key is erased or missing', async () => {
    const known = keysOf(await seal());
    keys.erase([known.get(SHARED) ?? '']);
    await expect(seal(known, ACCOUNT)).rejects.toThrow('has been erased');
    const lost = new Map([[SHARED, '00000000-0000-4000-8000-000000000001.5']]);
    await expect(seal(lost, ACCOUNT)).rejects.toThrow();
  });

  it('leave no personal values in the appended text', async () => {
    const { text } = await seal();
    // Match quoted names only, because three letters can occur in ciphertext by chance.
    expect(text.data).not.toMatch(/"(?:Anna|Mia|Max|Beispiel|Ben|anna@example\.test|192\.0\.2\.7)"/);
    expect(JSON.stringify(familySigned().data)).toMatch(/"Mia"/);
  });
});
