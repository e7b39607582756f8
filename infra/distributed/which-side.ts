import type { Call, Side } from '@waivers/contract/call/call.ts';
import { callsAt } from '@waivers/contract/calls-at.ts';

export type { Side };

/** Paths of the command API that are not calls. */
export const OTHER_COMMAND_PATHS: readonly string[] = ['/.well-known/jwks.json', '/dev/outbox'];

/**
 * Returns a function that routes each call to the side named in the contract. Requests with an unknown method go to
 * a side that serves the path, preferably the command API. Everything else, including pages, goes to the read side.
 */
export const createWhichSide = (calls: readonly Call[]): ((method: string, url: string) => Side) => {
  const at = callsAt(calls);
  return (method, url) => {
    const path = url.split('?', 1)[0] ?? '';
    if (OTHER_COMMAND_PATHS.includes(path.replace(/\/$/, ''))) return 'commands';
    const here = at(path);
    const called = here.find((call) => call.method === (method === 'HEAD' ? 'GET' : method));
    if (called !== undefined) return called.side;
    if (here.some(({ side }) => side === 'commands')) return 'commands';
    return here[0]?.side ?? 'reads';
  };
};
