import type { Leaf } from '@waivers/proof/leaf.ts';
import type { SubtreeHash } from '@waivers/proof/tree/proofs.ts';
import { HASH_BYTES, type ReadTile, subtreesIn, TILE_WIDTH, type Tile } from '@waivers/proof/tree/tiles.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { LogPosition } from '../log/port/event-log.ts';
import { requirePosition } from '../log/port/log-position.ts';
import { fastHashOf, fastRootOf } from './verification/fast-tree.ts';

export type TreeHead = {
  readonly size: number;
  /** The position of the last leaf's event; undefined if the tree is empty. */
  readonly after: LogPosition | undefined;
};

export type StoredLeaf = Leaf & { readonly at: LogPosition };

/** A hash of a tile above the leaves' own; `index` counts the hashes of the level. */
export type TileHash = { readonly level: number; readonly index: number; readonly hash: Uint8Array };

export const readHead = async (database: QueryExecutorProvider): Promise<TreeHead> => {
  const { rows } = await sql<{ size: string; after: string }>`select size, after from tree.head`.execute(
    database,
  );
  const [row] = rows;
  return row === undefined ? { size: 0, after: undefined } : { size: Number(row.size), after: row.after };
};

type LeafRow = {
  readonly index: string;
  readonly stream: Buffer;
  readonly type: string;
  readonly event: Buffer;
};

const toLeaf = ({ index, stream, type, event }: LeafRow): Leaf => ({
  position: Number(index) + 1,
  stream: stream.toString('hex'),
  type,
  event: event.toString('hex'),
});

/** @returns at most `count` leaves from an index */
export const readLeaves = async (
  database: QueryExecutorProvider,
  from: number,
  count: number,
): Promise<readonly Leaf[]> => {
  const { rows } = await sql<LeafRow>`select index, stream, type, event from tree.leaves
    where index >= ${from} and index < ${from + count} order by index`.execute(database);
  return rows.map(toLeaf);
};

/**
 * Returns the leaves of events by the store's own numbers, the last leaf first. Events that the tree has not grown over
 * yet are left out.
 */
export const leavesAt = async (
  database: QueryExecutorProvider,
  positions: readonly bigint[],
): Promise<readonly { readonly at: bigint; readonly leaf: Leaf }[]> => {
  const { rows } = await sql<
    LeafRow & { readonly position: string }
  >`select index, position, stream, type, event from tree.leaves
    where position = any(${positions}::bigint[]) order by index desc`.execute(database);
  return rows.map((row) => ({ at: BigInt(row.position), leaf: toLeaf(row) }));
};

/** @throws Error if the tree has fewer hashes in this tile */
export const readTileFrom =
  (database: QueryExecutorProvider): ReadTile =>
  async ({ level, index, width }: Tile): Promise<Uint8Array> => {
    let hashes: Buffer;
    if (level === 0) {
      hashes = Buffer.concat((await readLeaves(database, index * TILE_WIDTH, width)).map(fastHashOf));
    } else {
      const { rows } = await sql<{ hashes: Buffer }>`select hashes from tree.tiles
        where level = ${level} and index = ${index}`.execute(database);
      hashes = rows[0]?.hashes.subarray(0, width * HASH_BYTES) ?? Buffer.of();
    }
    if (hashes.length === width * HASH_BYTES) return hashes;
    throw new Error(`The tree lacks hashes of tile ${level}/${index}.`);
  };

/** Returns the hashes of the stored tree when it had this size. Each tile is read once. */
export const storedSubtrees = (database: QueryExecutorProvider, size: number): SubtreeHash =>
  subtreesIn(size, readTileFrom(database), fastRootOf);

const byTile = (hashes: readonly TileHash[]): ReadonlyMap<string, TileHash> => {
  const tiles = new Map<string, TileHash>();
  for (const { level, index, hash } of hashes) {
    const tile = { level, index: Math.floor(index / TILE_WIDTH) };
    const known = tiles.get(`${level}/${tile.index}`)?.hash ?? Buffer.of();
    tiles.set(`${level}/${tile.index}`, { ...tile, hash: Buffer.concat([known, hash]) });
  }
  return tiles;
};

const bytes = (hexadecimal: string): Buffer => Buffer.from(hexadecimal, 'hex');

/**
 * Adds leaves behind the tree's last one. Run this in a transaction.
 * @throws Error if the tree has grown or was emptied since `head` was read
 */
export const addLeaves = async (
  transaction: QueryExecutorProvider,
  head: TreeHead,
  leaves: readonly StoredLeaf[],
  tileHashes: readonly TileHash[],
): Promise<TreeHead> => {
  const last = leaves.at(-1);
  if (last === undefined) return head;
  const grown = { size: head.size + leaves.length, after: last.at };
  const { rows } = await sql<{ size: string }>`insert into tree.head as head (size, after)
    select ${grown.size}::bigint, ${grown.after}::text where ${head.size}::bigint = 0 or exists (select from tree.head)
    on conflict (only_one) do update set size = excluded.size, after = excluded.after
    where head.size = ${head.size} returning size`.execute(transaction);
  if (rows.length === 0) throw new Error('Another process has changed the tree.');
  await sql`insert into tree.leaves (index, position, stream, type, event)
    select ${head.size} + place - 1, position, stream, type, event
    from unnest(${leaves.map(({ at }) => requirePosition(at).position)}::bigint[],
      ${leaves.map(({ stream }) => bytes(stream))}::bytea[], ${leaves.map(({ type }) => type)}::text[],
      ${leaves.map(({ event }) => bytes(event))}::bytea[])
      with ordinality as leaf (position, stream, type, event, place)`.execute(transaction);
  for (const { level, index, hash } of byTile(tileHashes).values()) {
    await sql`insert into tree.tiles as tile (level, index, hashes) values (${level}, ${index}, ${hash})
      on conflict (level, index) do update set hashes = tile.hashes || excluded.hashes`.execute(transaction);
  }
  return grown;
};

/** Empties the tree, to grow it anew. Run this in a transaction. */
export const clearTree = async (transaction: QueryExecutorProvider): Promise<void> => {
  await sql`delete from tree.head`.execute(transaction);
  await sql`delete from tree.tiles`.execute(transaction);
  await sql`delete from tree.leaves`.execute(transaction);
};
