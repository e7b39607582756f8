import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { FastifyInstance } from 'fastify';

export type PositionTokens = {
  seal(position: string): string;
  open(token: string): string | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    sealPosition(position: string): string;
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than any position, so that the length reveals nothing. */
const POSITION_BYTES = 160;
const TOKEN = /^[A-Za-z0-9_-]{251}$/;

/** A position would reveal how many events the installation has. Every process with the master key can open it. */
export const positionTokens = (masterKey: MasterKey): PositionTokens => {
  const key = Buffer.from(hkdfSync('sha256', masterKey.bytes, Buffer.alloc(0), 'waiver-position/1', 32));
  return {
    seal: (position) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = [nonce, cipher.update(position.padEnd(POSITION_BYTES)), cipher.final()];
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open: (token) => {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([opened, decipher.final()]).toString().trimEnd();
      } catch {
        return undefined;
      }
    },
  };
};

const HEADER = 'x-log-position';

/** Seals positions in answers and opens those in requests; invalid ones are ignored. */
export const sealPositions = (app: FastifyInstance, { seal, open }: PositionTokens): void => {
  app.decorate('sealPosition', seal);
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
