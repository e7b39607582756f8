const CONTROL_CHARACTER = /\p{Cc}/u;

/** @throws TypeError for an invalid address */
const isPathOf = (origin: string, text: string): boolean =>
  text.startsWith('/') && !CONTROL_CHARACTER.test(text) && new URL(text, origin).origin === origin;

/**
 * A path of ours, never another site; `/` if refused.
 * @param search undecoded: decoding twice could name another site than was checked
 */
export const nextPath = (search: string, origin: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '';
  try {
    return [next, decodeURIComponent(next)].every((path) => isPathOf(origin, path)) ? next : '/';
  } catch {
    return '/';
  }
};
