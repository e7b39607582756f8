import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { Leaf } from './leaf.ts';

/** An event as the log stores it: personal values are ciphertext. */
export type EventAsStored = {
  readonly stream: string;
  /** Counts the events of the stream, from 1. */
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
};

const FORMAT = 'waiver-event/1';

/** Returns what the hash of an event is the SHA-256 of: RFC 8785 JSON. Frozen. */
export const eventBytes = ({ stream, version, eventId, type, data, metadata }: EventAsStored): string =>
  canonicalJson([FORMAT, stream, version, eventId, type, data, metadata]);

/** Reads the parsed JSON of `eventBytes`. @returns undefined for anything else */
export const eventIn = (value: unknown): EventAsStored | undefined => {
  if (!Array.isArray(value) || value.length !== 7 || value[0] !== FORMAT) return undefined;
  const [, stream, version, eventId, type, data, metadata] = value;
  return { stream, version, eventId, type, data, metadata };
};

/** SHA-256 of UTF-8, hexadecimal: of streams' names, events and signed documents. */
export const hashOfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Returns what the leaf of an event states, except its place, which only the log knows. */
export const factsOf = (event: EventAsStored): Omit<Leaf, 'position'> => ({
  stream: hashOfText(event.stream),
  type: event.type,
  event: hashOfText(eventBytes(event)),
});
