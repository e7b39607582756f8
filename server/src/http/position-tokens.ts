import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { FastifyInstance } from 'fastify';
import { sealedTokens } from '../access/sealed-tokens.ts';

export type PositionTokens = {
  seal(position: string): string;
  open(token: string): string | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    sealPosition(position: string): string;
    openPosition(token: string): string | undefined;
  }
}

/** Positions are padded to this length, so that the length of a token reveals nothing. */
const POSITION_BYTES = 160;
const TOKEN = /^[A-Za-z0-9_-]{251}$/;

/** Positions are encrypted because they reveal how many events the installation has. */
export const positionTokens = (masterKey: MasterKey): PositionTokens => {
  const { seal, open } = sealedTokens(masterKey, 'waiver-position/1');
  return {
    seal: (position) => seal(position.padEnd(POSITION_BYTES)),
    open: (token) => (TOKEN.test(token) ? open(token)?.trimEnd() : undefined),
  };
};

const HEADER = 'x-log-position';

export const sealPositions = (app: FastifyInstance, { seal, open }: PositionTokens): void => {
  app.decorate('sealPosition', seal);
  app.decorate('openPosition', open);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const token = headers[HEADER];
    const position = typeof token === 'string' ? open(token) : undefined;
    if (position === undefined) delete headers[HEADER];
    else headers[HEADER] = position;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const position = reply.getHeader(HEADER);
    if (typeof position === 'string') reply.header(HEADER, seal(position));
    done();
  });
};
