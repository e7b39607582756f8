import type { FastifyRequest } from 'fastify';

const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip'];

/** Proxies add headers; an unconfigured nginx does not, but speaks HTTP/1.0, as no browser does. */
export const isProxied = ({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  raw.httpVersion !== '1.1' ||
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.includes(name));
