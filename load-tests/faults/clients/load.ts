import { randomUUID } from 'node:crypto';
import { adultSigning, guardianSigning, type Publication } from '../../client/signing.ts';
import type { Random } from '../random.ts';
import { inTime, until } from '../until.ts';
import type { Journal } from './journal.ts';
import { type SignedAnswer, send } from './send.ts';

/** Customers who sign one after the other, each until a signature of theirs stays unanswered. */
export type Load = {
  /** Resolves in the moment in which so many more signatures are acknowledged; false: nobody signs any more. */
  readonly acknowledged: (more: number) => Promise<boolean>;
  /** Resolves when every customer holds a form that was not answered, and gives the answers that were errors. */
  readonly allWaiting: () => Promise<readonly SignedAnswer[]>;
  /** Lets the customers finish what they are at. */
  readonly end: () => Promise<void>;
};

const IN_FLIGHT = 12;
/** One signature in ten is a guardian's for three children. */
const GUARDIANS = 0.1;
/** Short signatures: it is the crash that is tested here, and small events make many of them. */
const INK_POINTS = 40;

export const newBody = (publication: Publication, random: Random) =>
  random.chance(GUARDIANS)
    ? guardianSigning(publication, 3)
    : adultSigning(publication, { points: INK_POINTS });

/** Starts signing, as fast as it is answered. */
export const startLoad = (
  baseUrl: string,
  publication: Publication,
  journal: Journal,
  random: Random,
): Load => {
  let count = 0;
  let ending = false;
  const watchers = new Set<{ readonly at: number; readonly reached: () => void }>();
  const errors: SignedAnswer[] = [];

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

/** Sends every unanswered body again, verbatim, until it is answered. */
export const sendAgain = async (baseUrl: string, journal: Journal): Promise<void> => {
  const unanswered = journal.unanswered();
  await until('every unanswered signature is answered', async () => {
    await Promise.all(
      unanswered.filter(({ knowledge }) => knowledge === 'unknown').map((entry) => send(baseUrl, entry)),
    );
    return unanswered.every(({ knowledge }) => knowledge !== 'unknown');
  });
};
