import type { FastifyReply, FastifyRequest } from 'fastify';

const LONGEST_HEADER = 8192;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * Over https the name begins with `__Host-`: then a browser takes it from this host alone, not from another one of
 * the same domain, nor from an answer without TLS (RFC 6265bis, 4.1.3.2).
 */
export const cookieName = (name: string, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name;

/** Sets a cookie that no script can read and that no other site can make a browser send. */
export const setCookie = (
  reply: FastifyReply,
  publicUrl: string,
  cookie: { readonly name: string; readonly value: string; readonly maxAgeSeconds: number },
): void => {
  // `__Host-` demands the path of all.
  const where = isSecure(publicUrl) ? 'Path=/; Secure' : 'Path=/v1/auth';
  reply.header(
    'Set-Cookie',
    `${cookieName(cookie.name, publicUrl)}=${cookie.value}; ${where}; Max-Age=${cookie.maxAgeSeconds}; ` +
      'HttpOnly; SameSite=Strict',
  );
};

/**
 * Every value that a browser sends under a name. There may be several: another host of the same domain, or whoever
 * answers in our place without TLS, can add one and choose its place in the row.
 */
export const cookieValues = (request: FastifyRequest, publicUrl: string, name: string): readonly string[] => {
  const header = request.headers.cookie;
  if (header === undefined || header.length > LONGEST_HEADER) return [];
  const wanted = cookieName(name, publicUrl);
  const values = header.split(';').flatMap((pair) => {
    const [found, value] = pair.trim().split('=', 2);
    return found === wanted && value !== undefined && value !== '' ? [value] : [];
  });
  return [...new Set(values)];
};
