import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { entryOf, hashOf, type Leaf } from '../leaf.ts';
import { formatCheckpointText } from '../notes/checkpoint-text.ts';
import { formatNote } from '../notes/note.ts';
import { policyOfLogs } from '../notes/policy.ts';
import { checkpointSigner } from '../notes/signatures.ts';
import { formatReceipt } from '../receipt.ts';
import { addLeaf, EMPTY_FRONTIER } from '../tree/frontier.ts';
import { hashOfNode, splitOf } from '../tree/hash.ts';
import { inclusionProof, type SubtreeHash } from '../tree/proofs.ts';
import { TILE_WIDTH, type Tile, tilePath, widthIn } from '../tree/tiles.ts';
import type { WitnessSigner } from './witness-signer.ts';

const hexOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

const sampleLeaf = (index: number): Leaf => ({
  position: index + 1,
  stream: hexOf(`signedWaiver-${index}`),
  type: 'WaiverSigned',
  event: hexOf(`event ${index}`),
});

type Sample = {
  readonly leaves: number | readonly Leaf[];
  readonly origin?: string;
  /** Fills the seed of the keys. */
  readonly seed?: number;
  /** Sign every checkpoint, at `COSIGNED_AT`. */
  readonly witnesses?: readonly WitnessSigner[];
};

/** 2026-12-01T09:00:00Z, in seconds since 1970. */
const COSIGNED_AT = 1_796_115_600n;

export const SAMPLE_ORIGIN = 'waivers/sample-log/sample-epoch';

/** Returns a log of these leaves, signed as the product signs its own. */
export const sampleLog = ({ leaves: given, origin = SAMPLE_ORIGIN, seed = 1, witnesses = [] }: Sample) => {
  const leaves = typeof given === 'number' ? Array.from({ length: given }, (_, at) => sampleLeaf(at)) : given;
  const signer = checkpointSigner(origin, new Uint8Array(64).fill(seed));
  const levels: Uint8Array[][] = [[]];
  let frontier = EMPTY_FRONTIER;
  for (const leaf of leaves.map(hashOf)) {
    levels[0]?.push(leaf);
    frontier = addLeaf(frontier, leaf, (level, hash) => {
      levels[level] ??= [];
      levels[level].push(hash);
    });
  }
  const tile = ({ level, index, width }: Tile): Uint8Array =>
    concatBytes(...(levels[level] ?? []).slice(index * TILE_WIDTH, index * TILE_WIDTH + width));
  const nodes = new Map<string, Promise<Uint8Array>>();
  /** Computes each node once, because specs make thousands of receipts. */
  const hashOfNodes: SubtreeHash = (start, end) => {
    const place = `${start} ${end}`;
    const known = nodes.get(place) ?? computeNode(start, end);
    nodes.set(place, known);
    return known;
  };
  const computeNode: SubtreeHash = async (start, end) => {
    if (end - start === 1) return levels[0]?.[start] as Uint8Array;
    const middle = start + splitOf(end - start);
    return hashOfNode(await hashOfNodes(start, middle), await hashOfNodes(middle, end));
  };
  const notes = new Map<number, string>();
  const checkpoint = async (size: number): Promise<string> => {
    const text = formatCheckpointText({ origin, size, root: await hashOfNodes(0, size) });
    const known = notes.get(size);
    if (known !== undefined) return known;
    const cosignatures = witnesses.map(({ cosign }) => cosign(text, COSIGNED_AT));
    const note = formatNote({ text, signatures: [...signer.sign(text), ...cosignatures] });
    notes.set(size, note);
    return note;
  };
  return {
    leaves,
    policy: policyOfLogs(
      signer.keys,
      witnesses.map(({ key }) => ({ key, url: 'https://witness.example' })),
    ),
    checkpoint,
    receipt: async (index: number, size: number): Promise<string> => {
      const path = await inclusionProof(index, size, hashOfNodes);
      const leaf = leaves[index] as Leaf;
      return formatReceipt({ index, path, note: await checkpoint(size), extra: entryOf(leaf) });
    },
    /** Returns the tiles of the tree of this size by their path, as c2sp.org/tlog-tiles names them. */
    tiles: (size: number): ReadonlyMap<string, Uint8Array> => {
      const files = new Map<string, Uint8Array>();
      for (let level = 0; widthIn(size, level, 0) > 0; level += 1)
        for (let index = 0; widthIn(size, level, index) > 0; index += 1) {
          const width = widthIn(size, level, index);
          files.set(`tile/${level}/${tilePath({ index, width })}`, tile({ level, index, width }));
        }
      return files;
    },
  };
};
