import { randomUUID } from 'node:crypto';
import { adultSigning, guardianSigning, type Publication } from '../../client/signing.ts';
import type { Random } from '../../generate/random.ts';
import { inTime, until } from '../machine/until.ts';
import type { Journal, SigningAnswer } from './journal.ts';
import { send } from './send.ts';

export type Load = {
  /** Resolves to true once `more` signatures are acknowledged, or to false when signing has stopped. */
  readonly acknowledged: (more: number) => Promise<boolean>;
  readonly allWaiting: () => Promise<readonly SigningAnswer[]>;
  readonly end: () => Promise<void>;
};

const IN_FLIGHT = 12;
const GUARDIANS = 0.1;
/** Uses short signatures, so that a run has more of them; only the crash matters. */
const INK_POINTS = 40;

export const newBody = (publication: Publication, random: Random) =>
  random.chance(GUARDIANS)
    ? guardianSigning(publication, 3)
    : adultSigning(publication, { points: INK_POINTS });

export const startLoad = (
  baseUrl: string,
  publication: Publication,
  journal: Journal,
  random: Random,
): Load => {
  let count = 0;
  let ending = false;
  const watchers = new Set<{ readonly at: number; readonly reached: () => void }>();
  const errors: SigningAnswer[] = [];

  const customer = async (): Promise<void> => {
    while (!ending) {
      const entry = journal.invoke(randomUUID(), newBody(publication, random));
      const answer = await send(baseUrl, entry);
      if (answer !== undefined && answer.status >= 300) errors.push(answer);
      if (entry.knowledge !== 'acknowledged') return;
      count += 1;
      for (const watcher of watchers) if (watcher.at === count) watcher.reached();
    }
  };
  const customers = Promise.all(Array.from({ length: IN_FLIGHT }, customer));

  return {
    acknowledged: (more) => {
      const reached = new Promise<boolean>((resolve) => {
        watchers.add({ at: count + more, reached: () => resolve(true) });
      });
      return inTime(
        `${more} more signatures are acknowledged`,
        Promise.race([reached, customers.then(() => false)]),
      );
    },
    allWaiting: async () => {
      await inTime('every customer waits for an answer', customers);
      return errors;
    },
    end: async () => {
      ending = true;
      await inTime('every customer has finished', customers);
    },
  };
};

export const sendAgain = async (baseUrl: string, journal: Journal): Promise<void> => {
  const unanswered = journal.unanswered();
  await until('every unanswered signature is answered', async () => {
    await Promise.all(
      unanswered.filter(({ knowledge }) => knowledge === 'unknown').map((entry) => send(baseUrl, entry)),
    );
    return unanswered.every(({ knowledge }) => knowledge !== 'unknown');
  });
};
