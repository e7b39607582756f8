import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { FastifyInstance } from 'fastify';

/** Positions in the log as clients get them: they can send one back, and learn nothing from it. */
export type PositionTokens = {
  seal(position: string): string;
  /** undefined for what this installation has not sealed: malformed, altered, or under another key */
  open(token: string): string | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** A position in the log as a client may see it. */
    sealPosition(position: string): string;
  }
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than any position: the length must not tell how many digits its number has. */
const POSITION_BYTES = 160;
const TOKEN = /^[A-Za-z0-9_-]{251}$/;

/**
 * A position holds the number of an event, and so how many the whole installation has: every customer who signs would
 * learn how many others do. Every process with the master key opens what any of them has sealed.
 */
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

/** Seals the positions that answers carry, and opens those of requests; one that does not open is as none. */
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
