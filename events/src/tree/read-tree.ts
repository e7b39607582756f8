import { setImmediate as free } from 'node:timers/promises';
import { entryOf, type Leaf } from '@waivers/proof/leaf.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { formatNote, parseNote } from '@waivers/proof/notes/note.ts';
import { formatReceipt } from '@waivers/proof/receipt.ts';
import { consistencyProof, inclusionProof } from '@waivers/proof/tree/proofs.ts';
import { HASH_BYTES, type ReadTile, subtreesIn, TILE_WIDTH, type Tile } from '@waivers/proof/tree/tiles.ts';
import type { QueryExecutorProvider } from 'kysely';
import type { LogPosition } from '../log/port/event-log.ts';
import { type LogIdentity, requirePosition } from '../log/port/log-position.ts';
import type { CheckpointKeys } from './checkpoint-keys.ts';
import { firstNotesOver, newestNote, noteOfSize, type StoredNote } from './checkpoint-store.ts';
import { leavesAt, readHead, readLeaves, readTileFrom, storedSubtrees } from './tree-store.ts';
import { fastRootOf } from './verification/fast-tree.ts';

export type TreeReader = {
  /** Returns the newest one, with the signatures of its witnesses; undefined before the first one of this epoch. */
  checkpoint(): Promise<string | undefined>;
  /** Returns the same without those of witnesses. */
  ownCheckpoint(): Promise<string | undefined>;
  /**
   * Returns the hashes that show that the tree of `size` leaves begins with that of `from`.
   * @throws Error if the tree is smaller
   */
  consistency(from: number, size: number): Promise<readonly Uint8Array[]>;
  /** @returns undefined if the tree does not have this tile */
  tile(tile: Tile): Promise<Uint8Array | undefined>;
  /** @returns the entries of a tile at level 0, each behind its length as uint16; undefined if the tree lacks some */
  entries(tile: Omit<Tile, 'level'>): Promise<Uint8Array | undefined>;
  /**
   * Returns the `.tlog-proof` files of events by position, with their entries as extra data. A file changes once, when
   * witnesses first sign a checkpoint over its event; otherwise it is the same bytes each time. Events that no checkpoint
   * covers yet are left out. Holds two tiles of 8 KiB per event, unless events share them.
   */
  receipts(positions: readonly LogPosition[]): Promise<ReadonlyMap<LogPosition, string>>;
  /**
   * Returns the `.tlog-proof` file of an event against the checkpoint of a given size.
   * @returns undefined if this epoch has no such checkpoint or it does not cover the event
   */
  receiptAt(position: LogPosition, size: number): Promise<string | undefined>;
};

type Reading = {
  readonly database: QueryExecutorProvider;
  readonly identity: LogIdentity;
  readonly keys: CheckpointKeys;
};

/** Notes whose second signature is remembered: one a second is signed, and most requests are for the newest ones. */
const REMEMBERED = 32;

/** Adds the ML-DSA-44 signature of the key that has signed a note. */
const createCompleter = ({ signers }: CheckpointKeys) => {
  const complete = new Map<string, string>();
  return (note: string): string => {
    const known = complete.get(note);
    if (known !== undefined) return known;
    const parsed = parseNote(note);
    const signer = signers.find(({ keys }) =>
      parsed?.signatures.some(({ keyId }) => keyId === keys[0].keyId),
    );
    if (parsed === undefined || signer === undefined) return note;
    const { text, signatures } = parsed;
    const completed = formatNote({ text, signatures: [...signatures, signer.signMlDsa44(text)] });
    complete.set(note, completed);
    const [oldest] = complete.keys();
    if (complete.size > REMEMBERED && oldest !== undefined) complete.delete(oldest);
    return completed;
  };
};

/** Reads each tile once, as long as wider ones are asked for first. */
const rememberTiles = (readTile: ReadTile): ReadTile => {
  const known = new Map<string, { readonly width: number; readonly hashes: Promise<Uint8Array> }>();
  return async (tile) => {
    const name = `${tile.level}/${tile.index}`;
    let read = known.get(name);
    if (read === undefined || read.width < tile.width) {
      read = { width: tile.width, hashes: readTile(tile) };
      known.set(name, read);
    }
    return (await read.hashes).subarray(0, tile.width * HASH_BYTES);
  };
};

export const treeReader = ({ database, identity, keys }: Reading): TreeReader => {
  const complete = createCompleter(keys);
  const completed = ({ note, cosignatures }: StoredNote): string => `${complete(note)}${cosignatures}`;
  const readTile = readTileFrom(database);
  const hasTile = async ({ level, index, width }: Tile): Promise<boolean> => {
    const { size } = await readHead(database);
    return (index * TILE_WIDTH + width) * TILE_WIDTH ** level <= size;
  };
  const receiptOf = async (leaf: Leaf, stored: StoredNote, read: ReadTile): Promise<string | undefined> => {
    const index = leaf.position - 1;
    const checkpoint = parseCheckpoint(stored.note);
    if (checkpoint === undefined || checkpoint.size <= index) return undefined;
    const path = await inclusionProof(index, checkpoint.size, subtreesIn(checkpoint.size, read, fastRootOf));
    const note = completed(stored);
    return formatReceipt({ index, path, note, extra: entryOf(leaf) });
  };
  return {
    checkpoint: async () => {
      const stored = await newestNote(database, identity.epoch);
      return stored && completed(stored);
    },
    ownCheckpoint: async () => {
      const stored = await newestNote(database, identity.epoch);
      return stored && complete(stored.note);
    },
    consistency: (from, size) => consistencyProof(from, size, storedSubtrees(database, size)),
    tile: async (tile) => ((await hasTile(tile)) ? readTile(tile) : undefined),
    entries: async ({ index, width }) => {
      const leaves = await readLeaves(database, index * TILE_WIDTH, width);
      if (leaves.length < width) return undefined;
      return Buffer.concat(
        leaves.map(entryOf).flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]),
      );
    },
    receipts: async (positions) => {
      const places = new Map(positions.map((position) => [requirePosition(position).position, position]));
      const leaves = await leavesAt(database, [...places.keys()]);
      const indexes = leaves.map(({ leaf }) => leaf.position - 1);
      const notes = await firstNotesOver(database, identity.epoch, indexes);
      const readOnce = rememberTiles(readTile);
      const receipts = new Map<LogPosition, string>();
      for (const { at, leaf } of leaves) {
        const note = notes.get(leaf.position - 1);
        const position = places.get(at);
        const receipt = note === undefined ? undefined : await receiptOf(leaf, note, readOnce);
        if (receipt === undefined || position === undefined) continue;
        receipts.set(position, receipt);
        // Let others run, because the second signature of a note takes 6 ms.
        await free();
      }
      return receipts;
    },
    receiptAt: async (position, size) => {
      const [found] = await leavesAt(database, [requirePosition(position).position]);
      const note = await noteOfSize(database, identity.epoch, size);
      return found === undefined || note === undefined ? undefined : receiptOf(found.leaf, note, readTile);
    },
  };
};
