import type { Call, Side } from '@waivers/contract/call/call.ts';
import { callsAt } from '@waivers/contract/calls-at.ts';

export type { Side };

const OUTBOX = /^\/dev\/outbox\/?$/;
const TOKEN_KEYS = /^\/\.well-known\/jwks\.json$/;

/**
 * Returns a function that routes each call to the side named in the contract. Requests with an unknown method go to
 * the command API if it serves the path. Everything else, including pages, goes to the read side.
 */
export const createWhichSide = (calls: readonly Call[]): ((method: string, url: string) => Side) => {
  const at = callsAt(calls);
  return (method, url) => {
    const path = url.split('?', 1)[0] ?? '';
    if (OUTBOX.test(path) || TOKEN_KEYS.test(path)) return 'commands';
    const here = at(path);
    const called = here.find((call) => call.method === (method === 'HEAD' ? 'GET' : method));
    if (called !== undefined) return called.side;
    return here.some(({ side }) => side === 'commands') ? 'commands' : 'reads';
  };
};
