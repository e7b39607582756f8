import type { FastifyRequest } from 'fastify';

const SITES_OF_OURS = new Set(['same-origin', 'none']);

/**
 * SameSite=Strict does not cover other hosts of the domain, so `Origin` and `Sec-Fetch-Site` are checked too. A LAN
 * machine with several names is accepted by the requested one.
 */
export const isSameOrigin = ({ headers }: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (typeof site === 'string' && !SITES_OF_OURS.has(site)) return false;
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host;
};
