const HEADER_BYTES = 20;

/** `pg_type.oid` values of the element types. */
export const TEXT = 25;
export const JSON_TEXT = 114;

/** Encodes PostgreSQL's binary array format (`array_recv`). The text format would have to escape every quote. */
export const binaryArray = (elementType: number, texts: readonly string[]): Buffer => {
  const lengths = texts.map((text) => Buffer.byteLength(text));
  const bytes = lengths.reduce((sum, length) => sum + 4 + length, HEADER_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(0, 4); // no nulls
  array.writeInt32BE(elementType, 8);
  array.writeInt32BE(texts.length, 12);
  array.writeInt32BE(1, 16);
  let offset = HEADER_BYTES;
  texts.forEach((text, index) => {
    const length = lengths[index] as number;
    array.writeInt32BE(length, offset);
    array.write(text, offset + 4, length);
    offset += 4 + length;
  });
  return array;
};
