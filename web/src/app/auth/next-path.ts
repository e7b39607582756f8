const CONTROL_CHARACTER = /\p{Cc}/u;

/** @throws TypeError for what is no address at all */
const isPathOf = (origin: string, text: string): boolean =>
  text.startsWith('/') && !CONTROL_CHARACTER.test(text) && new URL(text, origin).origin === origin;

/**
 * Where the owner wanted to go before logging in; a path of ours, never another site.
 * @param search of the address as the browser has it: the router's own is decoded once already, and what is decoded
 *   again afterwards can name another site than what was looked at. So a path that would do that is none either.
 * @param origin ours
 * @returns `/` for everything that is not followed
 */
export const nextPath = (search: string, origin: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '';
  try {
    return [next, decodeURIComponent(next)].every((path) => isPathOf(origin, path)) ? next : '/';
  } catch {
    return '/';
  }
};
