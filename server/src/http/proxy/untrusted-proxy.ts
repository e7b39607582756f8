import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { TrustProxy } from './forwarded-addresses.ts';

/** Warns once about an untrusted proxy. Without TRUST_PROXY, all customers share the proxy's address and limits. */
export const warnOfUntrustedProxy = (
  app: FastifyInstance,
  { trustProxy, logger }: { readonly trustProxy: TrustProxy; readonly logger: FastifyBaseLogger },
): void => {
  if (trustProxy !== false) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      logger.warn(
        'a request has X-Forwarded-For, but TRUST_PROXY is off: behind a proxy, all customers share its ' +
          'address and limits until TRUST_PROXY names it (docs/operations/access.md)',
      );
    }
    done();
  });
};
