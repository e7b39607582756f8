const CONTROL_CHARACTER = /\p{Cc}/u;

/** Whether the text is a path on the given origin. @throws TypeError if the URL is invalid */
const isPathOf = (origin: string, text: string): boolean =>
  text.startsWith('/') && !CONTROL_CHARACTER.test(text) && new URL(text, origin).origin === origin;

/**
 * Returns the `next` parameter if it is a path on this origin, otherwise `/`.
 * @param search the raw query string; a decoded one would be decoded twice and could yield a URL that was never
 * checked
 */
export const nextPath = (search: string, origin: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '';
  try {
    return [next, decodeURIComponent(next)].every((path) => isPathOf(origin, path)) ? next : '/';
  } catch {
    return '/';
  }
};
