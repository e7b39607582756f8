import { EMPTY_ROOT, hashOfNode, rootOf, splitOf } from './hash.ts';
import type { SubtreeHash } from './proofs.ts';

/** Tiles of 256 hashes, as c2sp.org/tlog-tiles specifies. A hash of level L covers 256 ** L leaves. */
export const TILE_WIDTH = 256;
export const HASH_BYTES = 32;

export type Tile = {
  readonly level: number;
  readonly index: number;
  /** Number of hashes, 256 if the tile is full. */
  readonly width: number;
};

const indexPath = (index: number): string => {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  return padded.replaceAll(/\d{3}(?=\d)/g, 'x$&/');
};

/** Returns the end of a tile's address, for example `x001/234.p/56`. */
export const tilePath = ({ index, width }: Omit<Tile, 'level'>): string =>
  `${indexPath(index)}${width === TILE_WIDTH ? '' : `.p/${width}`}`;

const TILE_PATH = /^(?<index>(?:x\d{3}\/){0,4}\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/;

/** @returns undefined if it is not the address of a tile, or not the only one of this tile */
export const parseTilePath = (path: string): Omit<Tile, 'level'> | undefined => {
  const { index, width } = TILE_PATH.exec(path)?.groups ?? {};
  if (index === undefined) return undefined;
  const tile = {
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  return tilePath(tile) === path ? tile : undefined;
};

/** Returns how many hashes a tree has in a tile, 0 to 256. */
export const widthIn = (size: number, level: number, index: number): number =>
  Math.max(0, Math.min(TILE_WIDTH, Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH));

/** Returns the hashes of a tile, each 32 bytes long. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

const hashesOf = (tile: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: tile.length / HASH_BYTES }, (_, place) =>
    tile.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  );

/**
 * Reads the hashes of a tree of this size from tiles, each tile once.
 * @param rootOfHashes computes what `rootOf` does
 */
export const subtreesIn = (size: number, readTile: ReadTile, rootOfHashes = rootOf): SubtreeHash => {
  const tiles = new Map<string, Promise<Uint8Array>>();
  const tileAt = (level: number, index: number): Promise<Uint8Array> => {
    const name = `${level}/${index}`;
    const known = tiles.get(name) ?? readTile({ level, index, width: widthIn(size, level, index) });
    tiles.set(name, known);
    return known;
  };
  const hashOf: SubtreeHash = async (start, end) => {
    const count = end - start;
    if (count <= 0) return EMPTY_ROOT;
    let level = 0;
    while (TILE_WIDTH ** (level + 1) <= count && start % TILE_WIDTH ** (level + 1) === 0) level += 1;
    const unit = TILE_WIDTH ** level;
    const index = Math.floor(start / unit / TILE_WIDTH);
    const isInOneTile = count % unit === 0 && Math.floor((end - 1) / unit / TILE_WIDTH) === index;
    if (isInOneTile) {
      const hashes = hashesOf(await tileAt(level, index));
      const first = start / unit - index * TILE_WIDTH;
      return rootOfHashes(hashes.slice(first, first + count / unit));
    }
    const middle = start + splitOf(count);
    return hashOfNode(await hashOf(start, middle), await hashOf(middle, end));
  };
  return hashOf;
};
