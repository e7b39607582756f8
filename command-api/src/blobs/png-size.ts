import type { ImageSize } from './image.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** The first chunk is always IHDR, 13 bytes long (PNG, third edition, 11.2.1): length, name, width, height, … */
const FIRST_CHUNK = Buffer.from('0000000d49484452', 'hex');
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const SHORTEST = 33;

/** Width and height from a PNG's header; undefined when the bytes are no PNG. */
export const pngSize = (bytes: Buffer): ImageSize | undefined => {
  if (bytes.length < SHORTEST) return undefined;
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || !bytes.subarray(8, 16).equals(FIRST_CHUNK)) return undefined;
  return { width: bytes.readUInt32BE(WIDTH_AT), height: bytes.readUInt32BE(HEIGHT_AT) };
};
