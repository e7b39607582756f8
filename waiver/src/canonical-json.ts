import canonicalize from 'canonicalize';

class NotPlain extends Error {}
const NOT_PLAIN = new NotPlain();

const REORDERED_NAME = /^(?:(?:0|[1-9]\d{0,9})|__proto__)$/;
const ESCAPED_SURROGATE = '\\ud';

const isOfNumbers = (items: readonly unknown[]): boolean => {
  for (const item of items) if (typeof item !== 'number' || !Number.isFinite(item)) return false;
  return true;
};

/** Sorts keys. Throws if native JSON would differ from RFC 8785. */
const sortKeys = (value: unknown): unknown => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value;
    case 'number':
      if (Number.isFinite(value)) return value;
      throw NOT_PLAIN;
    case 'object': {
      if (value === null) return null;
      if ('toJSON' in value) throw NOT_PLAIN;
      if (Array.isArray(value)) return isOfNumbers(value) ? value : value.map(sortKeys);
      const prototype = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) throw NOT_PLAIN;
      const ordered: Record<string, unknown> = {};
      for (const name of Object.keys(value).sort()) {
        if (REORDERED_NAME.test(name)) throw NOT_PLAIN;
        ordered[name] = sortKeys((value as Record<string, unknown>)[name]);
      }
      return ordered;
    }
    default:
      throw NOT_PLAIN;
  }
};

/** Serialises to RFC 8785 with the faster native JSON. @returns undefined for the rare values where they differ */
const nativeJson = (value: unknown): string | undefined => {
  try {
    const text = JSON.stringify(sortKeys(value));
    return text?.includes(ESCAPED_SURROGATE) ? undefined : text;
  } catch {
    // The value is not plain, or too deep for recursion.
    return undefined;
  }
};

/** Returns RFC 8785 JSON, as stored, hashed and sealed. Must never change. Throws for values that JSON cannot hold. */
export const canonicalJson = (value: unknown): string => {
  const text = nativeJson(value) ?? canonicalize(value);
  if (text === undefined) throw new Error('This value has no JSON text.');
  return text;
};
