import type { FastifyReply, FastifyRequest } from 'fastify';

const LONGEST_HEADER = 8192;

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** Over HTTPS, adds the `__Host-` prefix, which binds the cookie to this host and to TLS (RFC 6265bis, 4.1.3.2). */
const cookieName = (name: string, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${name}` : name;

export const setCookie = (
  reply: FastifyReply,
  publicUrl: string,
  cookie: { readonly name: string; readonly value: string; readonly maxAgeSeconds: number },
): void => {
  // `__Host-` requires the path `/`.
  const where = isSecure(publicUrl) ? 'Path=/; Secure' : 'Path=/v1/auth';
  reply.header(
    'Set-Cookie',
    `${cookieName(cookie.name, publicUrl)}=${cookie.value}; ${where}; Max-Age=${cookie.maxAgeSeconds}; ` +
      'HttpOnly; SameSite=Strict',
  );
};

/** Returns all values, because a sibling host or an attacker on plain HTTP may have planted further cookies. */
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
