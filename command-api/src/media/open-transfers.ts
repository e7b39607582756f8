import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Ended = { once(event: 'close', listener: () => void): unknown };

/** Tracks long requests. Draining aborts them instead of waiting, because uploads and video players can resume. */
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
