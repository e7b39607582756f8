import canonicalize from 'canonicalize';

/**
 * RFC 8785 JSON: the one text that a value has. Frozen: what is stored, hashed and sealed is this text.
 * @throws Error for NaN, Infinity, lone surrogates, circular values, and values that JSON has no text for
 */
export const canonicalJson = (value: unknown): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('This value has no JSON text.');
  return text;
};
