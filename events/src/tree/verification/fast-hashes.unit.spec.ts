import { hashOf } from '@waivers/proof/leaf.ts';
import { rootOf } from '@waivers/proof/tree/hash.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import hashes from '../../../vectors/event-hashes.json' with { type: 'json' };
import { hashOfEvent, hashOfStoredText } from '../../log/port/event-hash.ts';
import { bytesOf, fastRootOf, growingTree, hashOfLeafAt } from './fast-tree.ts';

const toHex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
const wellFormed = fc.string({ unit: 'grapheme' });

describe('fast hash of an event', () => {
  it('is the hash of every event as the codec stores it', () => {
    const json = fc.dictionary(wellFormed, fc.jsonValue()).map(canonicalJson);
    const event = fc.record({
      stream: wellFormed,
      version: fc.integer({ min: 1 }),
      eventId: fc.uuid(),
      type: wellFormed,
      data: json,
      metadata: json,
    });
    fc.assert(
      fc.property(event, (each) => {
        expect(hashOfStoredText(each)).toBe(hashOfEvent(each));
      }),
    );
  });

  it.each(hashes)('matches the frozen hash of $type', ({ sha256, ...event }) => {
    const stored = { ...event, data: canonicalJson(JSON.parse(event.data)) };
    expect(hashOfStoredText({ ...stored, metadata: canonicalJson(JSON.parse(event.metadata)) })).toBe(sha256);
  });

  it('differs for a text with other spacing, which is the same event', () => {
    const event = { stream: 's-1', version: 1, eventId: 'e', type: 'T', data: '{ "n": 1 }', metadata: '{}' };
    const stored = { ...event, data: '{"n":1}' };
    expect(hashOfEvent(event)).toBe(hashOfEvent(stored));
    expect(hashOfStoredText(event)).not.toBe(hashOfStoredText(stored));
  });
});

describe('fast hash of a leaf', () => {
  it('is the hash that receipts prove', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
    fc.assert(
      fc.property(fc.nat(), hex, wellFormed, hex, (index, stream, type, event) => {
        expect(bytesOf(hashOfLeafAt(index, stream, type, event))).toEqual(
          Buffer.from(hashOf({ position: index + 1, stream, type, event })),
        );
      }),
    );
  });
});

describe('fast tree', () => {
  it('has the roots of the tree that checkpoints are signed for', () => {
    const tree = growingTree();
    const leaves: Uint8Array[] = [];
    for (let size = 0; size < 70; size += 1) {
      expect(tree.size()).toBe(size);
      const root = toHex(rootOf(leaves));
      expect([tree.root(), fastRootOf(leaves)].map(toHex)).toEqual([root, root]);
      const leaf = hashOfLeafAt(size, 'aa', 'ThingHappened', 'bb');
      leaves.push(bytesOf(leaf));
      tree.add(leaf);
    }
  });
});
