import type { FastifyRequest } from 'fastify';

const SITES_OF_OURS = new Set(['same-origin', 'none']);

/**
 * The request was not made by another site's page. SameSite=Strict keeps cookies from other sites, but not from other
 * hosts of the same domain; browsers say where a request comes from in `Origin`, newer ones in `Sec-Fetch-Site` too.
 * Programs send neither. Whoever is reached under several names (a machine on the LAN) is taken by the name asked for.
 */
export const isSameOrigin = ({ headers }: FastifyRequest, publicUrl: string): boolean => {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (typeof site === 'string' && !SITES_OF_OURS.has(site)) return false;
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host;
};
