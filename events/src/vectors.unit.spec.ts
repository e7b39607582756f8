import { createSecretKey, hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import hashes from '../vectors/event-hashes.json' with { type: 'json' };
import ids from '../vectors/ids.json' with { type: 'json' };
import batches from '../vectors/key-batches.json' with { type: 'json' };
import sealedAccess from '../vectors/sealed-access.json' with { type: 'json' };
import sealedEvents from '../vectors/sealed-events.json' with { type: 'json' };
import sealedExport from '../vectors/sealed-export.json' with { type: 'json' };
import sealedFrontDesk from '../vectors/sealed-front-desk.json' with { type: 'json' };
import sealedPeople from '../vectors/sealed-people.json' with { type: 'json' };
import sealedRecipientAddress from '../vectors/sealed-recipient-address.json' with { type: 'json' };
import sealedRecordSeal from '../vectors/sealed-record-seal.json' with { type: 'json' };
import sealedUnderstanding from '../vectors/sealed-understanding.json' with { type: 'json' };
import seals from '../vectors/sealing.json' with { type: 'json' };
import signedKeys from '../vectors/signed-keys.json' with { type: 'json' };
import understandingIds from '../vectors/understanding-ids.json' with { type: 'json' };
import wrapped from '../vectors/wrapped-secrets.json' with { type: 'json' };
import { batchStream, xorWithStream } from './keys/key-batch.ts';
import { unwrapSecret } from './keys/master-key.ts';
import { openEvent } from './keys/personal-values.ts';
import { openValue, sealValue } from './keys/seal.ts';
import { hashOfSignedKey, signedKeyOf } from './keys/signed-key.ts';
import { clearOf } from './log/port/clear.ts';
import { codec } from './log/port/codec.ts';
import { hashOfEvent } from './log/port/event-hash.ts';
import { eventIdOf, participantIdOf, understandingIdOf } from './log/port/event-id.ts';

/** Created once, with another implementation. Never regenerate these vectors: existing logs contain these bytes. */
describe('frozen bytes', () => {
  it.each(ids.events)('match event id $eventId', ({ stream, commandId, index, eventId }) => {
    expect(eventIdOf(stream, commandId, index)).toBe(eventId);
  });

  it.each(ids.participants)(
    'match the id of participant $index',
    ({ signedWaiverId, index, participantId }) => {
      expect(participantIdOf(signedWaiverId, index)).toBe(participantId);
    },
  );

  it.each(understandingIds)(
    'match the understanding record id for viewer $viewer',
    ({ signedWaiverId, viewer, contentHash, commandId }) => {
      expect(understandingIdOf(signedWaiverId, viewer, contentHash)).toBe(commandId);
    },
  );

  it.each(hashes)('match the hash of $type', ({ sha256, ...event }) => {
    expect(hashOfEvent(event)).toBe(sha256);
  });

  it.each(seals)('match sealed $place.field', ({ keyId, key, nonce, place, value, sealed }) => {
    const dataKey = { id: keyId, key: createSecretKey(key, 'hex') };
    expect(sealValue(dataKey, place, value, Buffer.from(nonce, 'hex'))).toEqual(sealed);
    expect(openValue(dataKey.key, place, sealed)).toEqual(value);
  });

  it.each([
    ...sealedEvents,
    ...sealedUnderstanding,
    ...sealedFrontDesk,
    ...sealedExport,
    ...sealedAccess,
    ...sealedPeople,
    ...sealedRecipientAddress,
    ...sealedRecordSeal,
  ])('match sealed $type and its clear text', async ({ opened, keys, clear, ...stored }) => {
    expect(clearOf(stored)).toBe(clear);
    expect(clear).toBe(hash('sha256', stored.withoutSealed, 'base64url'));
    const event = codec.decode({
      ...stored,
      version: 1,
      position: 'p',
      recordedAt: '2026-11-21T09:00:00Z',
    });
    const find = async () =>
      new Map(Object.entries(keys).map(([id, key]) => [id, createSecretKey(key, 'hex')]));
    expect((await openEvent(codec.definitionOf(stored.type), { find }, event)).data).toEqual(opened);
  });

  it.each(batches)('match data key $number of a batch', ({ batchKey, number, storedBytes, key }) => {
    const stream = batchStream(Buffer.from(batchKey, 'hex'));
    expect(xorWithStream(stream, number, Buffer.from(storedBytes, 'hex')).toString('hex')).toBe(key);
  });

  it.each(wrapped)('match the secret wrapped for $purpose', (vector) => {
    const masterKey = { bytes: Buffer.from(vector.masterKey, 'hex') };
    const secret = unwrapSecret(masterKey, vector.purpose, Buffer.from(vector.wrapped, 'hex'));
    expect(secret.toString('hex')).toBe(vector.secret);
  });

  it.each(signedKeys)('match the signed key of generation $generation', (vector) => {
    const key = signedKeyOf(createSecretKey(vector.linkKey, 'hex'), vector.signedWaiverId, vector.generation);
    expect(key).toBe(vector.signedKey);
    expect(hashOfSignedKey(key)).toBe(vector.keyHash);
  });
});
