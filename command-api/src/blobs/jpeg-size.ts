import type { ImageSize } from './image.ts';

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Frame headers are C0–CF without these three: Huffman tables, JPEG extensions, arithmetic coding (T.81, table B.1). */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker);

/** TEM and RST0–RST7 stand alone; every other marker is followed by the length of its segment. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Width and height from a JPEG's frame header; undefined when the bytes are no JPEG or have no frame before the
 * picture begins. Each step moves forward, so hostile lengths cannot make it loop.
 */
export const jpegSize = (bytes: Buffer): ImageSize | undefined => {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return undefined;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== MARKER) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === MARKER) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (marker === END_OF_IMAGE || marker === START_OF_SCAN) return undefined;
    else if (isFrame(marker)) return frameSize(bytes, at);
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

/** A frame header: marker, length, precision, height, width (T.81, B.2.2). */
const frameSize = (bytes: Buffer, at: number): ImageSize | undefined =>
  at + 9 > bytes.length
    ? undefined
    : { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
