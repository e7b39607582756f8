import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Ended = { once(event: 'close', listener: () => void): unknown };

/**
 * Requests that may take minutes and can be cut at any byte: uploads go on where they stopped, players ask for the next
 * range. Draining does not wait for them.
 */
export const openTransfers = (
  app: Pick<FastifyInstance, 'addHook'> & { readonly server: Server },
): ((transfer: Ended, cut: () => void) => void) => {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const cut of open) cut();
  });
  return (transfer, cut) => {
    open.add(cut);
    transfer.once('close', () => open.delete(cut));
  };
};
