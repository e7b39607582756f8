import type { Call, InputOf } from '@waivers/contract/call/call.ts';
import { check } from 'k6';
import { fromOwnAddress } from '../../faults/clients/address.ts';
import { call, openPage, type Response, type Sent } from './calls.ts';
import { PATIENCE_S } from './settings.ts';
import type { Venue } from './venue.ts';

export type Outcome = 'acknowledged' | 'refused' | 'turned-away' | 'unknown';

const outcomeOf = ({ status, headers }: Response): Outcome => {
  if (status >= 200 && status < 300) return 'acknowledged';
  if ((status === 429 || status === 503) && headers['Retry-After'] !== undefined) return 'turned-away';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
};

export const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, seconds * 1000));

export class StepFailed extends Error {
  readonly outcome: Outcome;

  constructor(name: string, { status, error }: Response, outcome: Outcome) {
    super(status === 0 ? `${name} got no response: ${error}` : `${name} answered ${status}`);
    this.outcome = outcome;
  }
}

/** Sends a call, and resends it with the same ids for up to `PATIENCE_S`. @throws StepFailed unless it succeeds */
export type Step = <Asked extends Call>(
  method: Asked['method'],
  path: Asked['path'],
  input: InputOf<Asked>,
  headers?: Readonly<Record<string, string>>,
) => Promise<Sent<Asked>>;

/** Loads a page; repeated like a step. @param name as shown in the summary */
export type Open = (path: string, name: string) => Promise<void>;

const untilAnswered = async <Answer extends Response>(
  name: string,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  const until = Date.now() + PATIENCE_S * 1000;
  for (;;) {
    const sent = await send();
    const outcome = outcomeOf(sent);
    if (outcome === 'acknowledged') return sent;
    if (outcome === 'refused' || Date.now() >= until) throw new StepFailed(name, sent, outcome);
    await pause(Math.max(1, Number(sent.headers['Retry-After'] ?? 1)));
  }
};

const stepFrom =
  (address: Readonly<Record<string, string>>): Step =>
  (method, path, input, headers = {}) => {
    const all = { 'Idempotency-Key': crypto.randomUUID(), ...address, ...headers };
    return untilAnswered(`${method} ${path}`, () => call(method, path, input, all));
  };

const openFrom =
  (address: Readonly<Record<string, string>>): Open =>
  async (path, name) => {
    await untilAnswered(name, () => openPage(path, name, address));
  };

/**
 * Makes an iteration of a journey and checks how it ended. `answered`: it completed or was turned away with
 * Retry-After. `completed`: every step succeeded.
 */
export const journey =
  (steps: (step: Step, venue: Venue, open: Open) => Promise<void>) =>
  async (venue: Venue): Promise<void> => {
    let outcome: Outcome = 'unknown';
    try {
      const address = fromOwnAddress(crypto.randomUUID());
      await steps(stepFrom(address), venue, openFrom(address));
      outcome = 'acknowledged';
    } catch (error) {
      if (error instanceof StepFailed) outcome = error.outcome;
      if (outcome !== 'turned-away') console.error(String(error));
    }
    check(outcome, {
      answered: (end) => end === 'acknowledged' || end === 'turned-away',
      completed: (end) => end === 'acknowledged',
    });
  };
