import { isIP, isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whose `X-Forwarded-For` counts: nobody's, listed addresses' and networks', or the last n hops'. */
export type TrustProxy = false | readonly string[] | number;

/** Some proxies include the port. Undefined for anything but an address. */
const addressOf = (text: string): string | undefined => {
  const [, inBrackets] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = inBrackets ?? (beforePort !== undefined && isIPv4(beforePort) ? beforePort : text);
  return isIP(address) === 0 ? undefined : address;
};

/** From the end, where the nearest proxy writes, up to what is not an address. */
const readable = (header: string): readonly string[] => {
  const addresses = header.split(',').map((text) => addressOf(text.trim()));
  return addresses.slice(addresses.lastIndexOf(undefined) + 1).filter((address) => address !== undefined);
};

/** Only addresses count as the client's: others would end up as evidence, and each invented one would get a budget. */
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

/** Proxies add headers; an unconfigured nginx does not, but speaks HTTP/1.0, as no browser does. */
export const isProxied = ({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean =>
  raw.httpVersion !== '1.1' ||
  Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.includes(name));
