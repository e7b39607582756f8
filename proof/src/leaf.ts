import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { hashOfLeaf } from './tree/hash.ts';

/** What the tree states about one event. Bytes of data are left out, so that erasure changes no leaf. */
export type Leaf = {
  /** The event's place in the order of the whole log, from 1; its index in the tree plus one. */
  readonly position: number;
  /** SHA-256 of the stream's name, hexadecimal. */
  readonly stream: string;
  readonly type: string;
  /** The hash of the event, hexadecimal, over its ciphertext (`hashOfEvent`). */
  readonly event: string;
};

/** Returns the entry of the log that the tree hashes: RFC 8785 JSON as UTF-8. Frozen. */
export const entryOf = ({ position, stream, type, event }: Leaf): Uint8Array =>
  new TextEncoder().encode(canonicalJson({ v: 1, position, stream, type, event }));

/** Reads an entry, whose hash shows whether it is the log's. @throws Error if it is not an entry */
export const leafFrom = (entry: Uint8Array): Leaf => {
  const { position, stream, type, event } = JSON.parse(new TextDecoder().decode(entry)) as Leaf;
  return { position, stream, type, event };
};

export const hashOf = (leaf: Leaf): Uint8Array => hashOfLeaf(entryOf(leaf));
