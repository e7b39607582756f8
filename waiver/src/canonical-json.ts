import canonicalize from 'canonicalize';

/** A value that native JSON would not write as RFC 8785 does. */
class NotPlain extends Error {}
const NOT_PLAIN = new NotPlain();

/**
 * A name that no object keeps where it was put in: one such as `10` comes before all others, and `__proto__` is no member.
 */
const UNKEPT_NAME = /^(?:(?:0|[1-9]\d{0,9})|__proto__)$/;
const ESCAPED_SURROGATE = '\\ud';

const isOfNumbers = (items: readonly unknown[]): boolean => {
  for (const item of items) if (typeof item !== 'number' || !Number.isFinite(item)) return false;
  return true;
};

/** The same value with the names of every object in order; throws what native JSON would write otherwise. */
const inOrder = (value: unknown): unknown => {
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
      if (Array.isArray(value)) return isOfNumbers(value) ? value : value.map(inOrder);
      const prototype = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) throw NOT_PLAIN;
      // With a prototype: objects of one kind then share their shape, and native JSON knows the way through it.
      const ordered: Record<string, unknown> = {};
      for (const name of Object.keys(value).sort()) {
        if (UNKEPT_NAME.test(name)) throw NOT_PLAIN;
        ordered[name] = inOrder((value as Record<string, unknown>)[name]);
      }
      return ordered;
    }
    default:
      throw NOT_PLAIN;
  }
};

/** RFC 8785 by native JSON, twenty times as fast for ink; undefined for the rare values where the two differ. */
const natively = (value: unknown): string | undefined => {
  try {
    const text = JSON.stringify(inOrder(value));
    return text?.includes(ESCAPED_SURROGATE) ? undefined : text;
  } catch {
    // Not plain, or too deep for a recursion: the library takes both, or says what is wrong.
    return undefined;
  }
};

/**
 * RFC 8785 JSON: the one text that a value has. Frozen: what is stored, hashed and sealed is this text. It is what
 * `canonicalize` writes; native JSON writes the same text faster for everything that we store.
 * @throws Error for NaN, Infinity, lone surrogates, circular values, and values that JSON has no text for
 */
export const canonicalJson = (value: unknown): string => {
  const text = natively(value) ?? canonicalize(value);
  if (text === undefined) throw new Error('This value has no JSON text.');
  return text;
};
