import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Ended = { once(event: 'close', listener: () => void): unknown };

/** Tracks long requests, which draining cuts instead of waiting: uploads and players resume. */
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
