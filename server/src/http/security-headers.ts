import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
} as const;

const ONE_YEAR = 31_536_000;

/** Sent only over https: browsers ignore these headers over plain http, and warn about the second. */
const HTTPS_HEADERS = {
  'Strict-Transport-Security': `max-age=${ONE_YEAR}`,
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Call once and reuse the result. Building the headers per request would cost as much as parsing a signature. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...HEADERS, ...HTTPS_HEADERS } : HEADERS;

export const addSecurityHeaders = (
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string },
): void => {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done();
  });
};
