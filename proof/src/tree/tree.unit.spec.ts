import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLeaf, EMPTY_FRONTIER, frontierOf, rootOfFrontier } from './frontier.ts';
import { hashOfLeaf, rootOf } from './hash.ts';
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  rootFromInclusion,
  type SubtreeHash,
} from './proofs.ts';
import { HASH_BYTES, parseTilePath, subtreesIn, TILE_WIDTH, tilePath, widthIn } from './tiles.ts';

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex');

const leaves = (count: number): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, index) => hashOfLeaf(Buffer.from(`entry ${index}`)));

const over =
  (hashes: readonly Uint8Array[]): SubtreeHash =>
  async (start, end) =>
    rootOf(hashes.slice(start, end));

const treeOf = (hashes: readonly Uint8Array[], size = hashes.length) => ({
  size,
  root: rootOf(hashes.slice(0, size)),
});

describe('Merkle tree', () => {
  it.each([
    ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    ['606162636465666768696a6b6c6d6e6f', '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('has the root that Certificate Transparency publishes for the entries up to %j', (last, root) => {
    const all = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    const hashes = all.slice(0, all.indexOf(last) + 1).map((entry) => hashOfLeaf(Buffer.from(entry, 'hex')));
    expect(hex(rootOf(hashes))).toBe(root);
    expect(hex(rootOfFrontier(hashes.reduce((grown, leaf) => addLeaf(grown, leaf), EMPTY_FRONTIER)))).toBe(
      root,
    );
  });

  it('has the root of no entries', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(hex(rootOf([]))).toBe(empty);
    expect(hex(rootOfFrontier(EMPTY_FRONTIER))).toBe(empty);
  });

  it('has one root, whether it grows or is computed at once', () => {
    let frontier = EMPTY_FRONTIER;
    const hashes = leaves(200);
    for (const [index, leaf] of hashes.entries()) {
      frontier = addLeaf(frontier, leaf);
      expect(hex(rootOfFrontier(frontier))).toBe(hex(rootOf(hashes.slice(0, index + 1))));
    }
  });
});

describe('inclusion proof', () => {
  it('leads from each leaf of each tree to the root', async () => {
    const hashes = leaves(40);
    for (let size = 1; size <= hashes.length; size += 1) {
      const { root } = treeOf(hashes, size);
      for (const [index, leaf] of hashes.slice(0, size).entries()) {
        const path = await inclusionProof(index, size, over(hashes));
        expect(hex(rootFromInclusion(index, size, leaf, path))).toBe(hex(root));
      }
    }
  });

  it('leads nowhere else from another leaf, place, size or path', async () => {
    const hashes = leaves(64);
    const size = fc.integer({ min: 1, max: hashes.length });
    const given = size.chain((count) => fc.record({ count: fc.constant(count), index: fc.nat(count - 1) }));
    await fc.assert(
      fc.asyncProperty(given, fc.nat(), fc.nat(), async ({ count, index }, place, other) => {
        const { root } = treeOf(hashes, count);
        const leaf = hashes[index] ?? new Uint8Array();
        const path = await inclusionProof(index, count, over(hashes));
        const leadsToRoot = (...args: Parameters<typeof rootFromInclusion>) =>
          hex(rootFromInclusion(...args)) === hex(root);
        const wrong = hashOfLeaf(Buffer.from('wrong'));
        expect(leadsToRoot(index, count, wrong, path)).toBe(false);
        const elsewhere = other % (count + 3);
        if (elsewhere !== index) expect(leadsToRoot(elsewhere, count, leaf, path)).toBe(false);
        expect(leadsToRoot(index, count, leaf, [...path, wrong])).toBe(false);
        if (path.length === 0) return;
        const altered = path.with(place % path.length, wrong);
        expect(leadsToRoot(index, count, leaf, altered)).toBe(false);
        expect(leadsToRoot(index, count, leaf, path.slice(1))).toBe(false);
      }),
    );
  });
});

describe('consistency proof', () => {
  it('shows for each pair of sizes that the tree has only grown', async () => {
    const hashes = leaves(40);
    for (let size = 0; size <= hashes.length; size += 1) {
      for (let from = 0; from <= size; from += 1) {
        const path = await consistencyProof(from, size, over(hashes));
        expect(isConsistent(treeOf(hashes, from), treeOf(hashes, size), path)).toBe(true);
      }
    }
  });

  it('does not show it for a tree with another history', async () => {
    const hashes = leaves(40);
    const other = hashOfLeaf(Buffer.from('other'));
    for (let size = 2; size <= hashes.length; size += 1) {
      const rewritten = hashes.with(0, other);
      for (let from = 1; from <= size; from += 1) {
        const path = await consistencyProof(from, size, over(rewritten));
        expect(isConsistent(treeOf(hashes, from), treeOf(rewritten, size), path)).toBe(false);
        const honest = await consistencyProof(from, size, over(hashes));
        expect(isConsistent(treeOf(rewritten, from), treeOf(hashes, size), honest)).toBe(false);
        expect(isConsistent(treeOf(hashes, size), treeOf(hashes, from), honest)).toBe(from === size);
        expect(isConsistent(treeOf(hashes, from), treeOf(hashes, size), [...honest, other])).toBe(false);
      }
    }
  });
});

describe('tiles', () => {
  const tilesOf = (hashes: readonly Uint8Array[]) => {
    let asked = 0;
    const subtrees = subtreesIn(hashes.length, async ({ level, index, width }) => {
      asked += 1;
      expect(width).toBe(widthIn(hashes.length, level, index));
      expect(width).toBeGreaterThan(0);
      const unit = TILE_WIDTH ** level;
      return Buffer.concat(
        Array.from({ length: width }, (_, place) => {
          const start = (index * TILE_WIDTH + place) * unit;
          return rootOf(hashes.slice(start, start + unit));
        }),
      );
    });
    return { subtrees, asked: () => asked };
  };

  it.each([1, 2, 255, 256, 257, 511, 512, 700, 1000])(
    'hold the proofs of a tree of %i leaves',
    async (size) => {
      const hashes = leaves(size);
      const { subtrees } = tilesOf(hashes);
      const { root } = treeOf(hashes);
      expect(hex(await subtrees(0, size))).toBe(hex(root));
      for (const index of [0, Math.floor(size / 2), size - 1]) {
        const path = await inclusionProof(index, size, subtrees);
        expect(hex(rootFromInclusion(index, size, hashes[index] ?? new Uint8Array(), path))).toBe(hex(root));
        const consistency = await consistencyProof(index, size, subtrees);
        expect(isConsistent(treeOf(hashes, index), treeOf(hashes), consistency)).toBe(true);
      }
    },
  );

  it('are filled while the tree grows', () => {
    const found: (readonly [number, number, string])[] = [];
    const hashes = leaves(700);
    let frontier = EMPTY_FRONTIER;
    for (const leaf of hashes)
      frontier = addLeaf(frontier, leaf, (level, hash) => found.push([frontier.size + 1, level, hex(hash)]));
    expect(found).toEqual([
      [256, 1, hex(rootOf(hashes.slice(0, 256)))],
      [512, 1, hex(rootOf(hashes.slice(256, 512)))],
    ]);
  });

  it.each([0, 1, 255, 256, 700])('hold the frontier of a tree of %i leaves', async (size) => {
    const { subtrees } = tilesOf(leaves(size));
    const grown = leaves(size).reduce((frontier, leaf) => addLeaf(frontier, leaf), EMPTY_FRONTIER);
    expect((await frontierOf(size, subtrees)).roots.map(hex)).toEqual(grown.roots.map(hex));
  });

  it('hold no hash of an empty tree', async () => {
    expect(hex(await tilesOf([]).subtrees(0, 0))).toBe(hex(rootOf([])));
  });

  it('are read once each, and few of them', async () => {
    const { subtrees, asked } = tilesOf(leaves(1000));
    await inclusionProof(17, 1000, subtrees);
    await inclusionProof(18, 1000, subtrees);
    expect(asked()).toBe(3);
  });

  it('have the widths of the example of 70,000 leaves', () => {
    expect(widthIn(70_000, 0, 272)).toBe(256);
    expect(widthIn(70_000, 0, 273)).toBe(112);
    expect(widthIn(70_000, 0, 274)).toBe(0);
    expect(widthIn(70_000, 1, 1)).toBe(17);
    expect(widthIn(70_000, 2, 0)).toBe(1);
    expect(widthIn(256, 1, 0)).toBe(1);
  });

  it.each([
    [{ index: 0, width: 256 }, '000'],
    [{ index: 5, width: 12 }, '005.p/12'],
    [{ index: 1_234_067, width: 256 }, 'x001/x234/067'],
    [{ index: 1_000, width: 1 }, 'x001/000.p/1'],
  ])('have the address of %j', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual(tile);
  });

  it.each(['', '0', '00', '1000', 'x000/001', '001.p/0', '001.p/256', '001.p/01', '001.p/', '/001', '001/'])(
    'have no address %j',
    (path) => {
      expect(parseTilePath(path)).toBeUndefined();
    },
  );

  it('consist of hashes of 32 bytes', () => expect(HASH_BYTES).toBe(32));
});
