export type JsonSize = {
  readonly containers: number;
  /** Number of array items and object members, not counting the first one in each container. */
  readonly commas: number;
  /** Number of members whose names are longer than one character. Shorter names belong to points and are cheap. */
  readonly names: number;
};

type Span = readonly [start: number, end: number];

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const closingQuote = (bytes: Buffer, start: number): number => {
  let at = start + 1;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return bytes.length;
};

/** Measures JSON without parsing; meaningless if invalid. @param ignored top-level members not counted */
export const measureJson = (
  bytes: Buffer,
  ignored: ReadonlySet<string>,
): JsonSize & { readonly ignoredValues: readonly Span[] } => {
  let [containers, commas, names, depth] = [0, 0, 0, 0];
  const ignoredValues: Span[] = [];
  let ignoring: { start: number; before: JsonSize } | undefined;
  const endIgnored = (end: number): void => {
    if (ignoring === undefined) return;
    ignoredValues.push([ignoring.start, end]);
    ({ containers, commas, names } = ignoring.before);
    ignoring = undefined;
  };

  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const start = at;
      at = closingQuote(bytes, start);
      let next = at + 1;
      while (isSpace(bytes[next])) next += 1;
      if (bytes[next] !== COLON) continue;
      if (at - start > 2) names += 1;
      if (depth === 1 && ignored.size > 0 && ignored.has(bytes.toString('latin1', start + 1, at))) {
        ignoring = { start: next + 1, before: { containers, commas, names } };
      }
      at = next;
    } else if (byte === COMMA) {
      if (depth === 1) endIgnored(at);
      commas += 1;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      containers += 1;
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1;
      if (depth === 0) endIgnored(at);
    }
  }
  return { containers, commas, names, ignoredValues };
};

export const withoutValues = (bytes: Buffer, values: readonly Span[]): Buffer => {
  if (values.length === 0) return bytes;
  const pieces: Buffer[] = [];
  let from = 0;
  for (const [start, end] of values) {
    pieces.push(bytes.subarray(from, start), Buffer.from('null'));
    from = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]);
};
