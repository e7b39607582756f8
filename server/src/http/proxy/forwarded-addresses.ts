import { isIP, isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Who may set `X-Forwarded-For`: no one, the listed addresses and networks, or the last n hops. */
export type TrustProxy = false | readonly string[] | number;

const addressOf = (text: string): string | undefined => {
  const [, inBrackets] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = inBrackets ?? (beforePort !== undefined && isIPv4(beforePort) ? beforePort : text);
  return isIP(address) === 0 ? undefined : address;
};

/** Parses the header from the end, where the nearest proxy appends, up to the first entry that is not an address. */
const readable = (header: string): readonly string[] => {
  const addresses = header.split(',').map((text) => addressOf(text.trim()));
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).filter((address) => address !== undefined);
};

/** Drops entries that are not IP addresses, which would become evidence and each get a separate rate limit. */
export const sanitiseForwardedFor = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const header = headers['x-forwarded-for'];
    if (header !== undefined) headers['x-forwarded-for'] = readable([header].flat().join(',')).join(', ');
    if (headers['x-forwarded-for'] === '') delete headers['x-forwarded-for'];
    done();
  });
};

const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip'];

/** Whether a request came through a proxy. nginx adds no headers by default but, unlike browsers, uses HTTP/1.0. */
export const isProxied = ({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  raw.httpVersion !== '1.1' ||
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.includes(name));
