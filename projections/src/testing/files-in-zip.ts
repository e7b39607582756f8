import type { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

/** Reads the central directory, as ZIP tools do. @throws Error if an entry is compressed or damaged */
export const filesInZip = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const end = zip.lastIndexOf('PK\u0005\u0006');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = zip.readUInt32LE(at + 24);
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, nameEnd);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    const isStored = zip.readUInt16LE(at + 10) === 0;
    if (!isStored || crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} cannot be read.`);
    files.set(name, bytes);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
};
