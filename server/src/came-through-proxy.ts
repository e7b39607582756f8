import type { FastifyRequest } from 'fastify';

const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip'];

/** Proxies name themselves in a header; nginx, told nothing, adds none but speaks HTTP/1.0, as no browser does. */
export const cameThroughProxy = ({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  raw.httpVersion !== '1.1' ||
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.includes(name));
