import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { readNewest } from './saving/saving.ts';

type Begun = { readonly id: string; readonly at: number; readonly answer: Promise<WaiverAnswer> };

/** What is older is read anew. */
const FRESH_MS = 10_000;

let begun: Begun | undefined;

/** Asks for the waiver at an address while the page around it is still being made. */
export const beginReading = (path: string): void => {
  const id = /^\/waiver-create\/([^/]+)\/?$/.exec(path)?.[1];
  if (id === undefined) return;
  const answer = readNewest(id);
  begun = { id, at: performance.now(), answer };
  // Whoever shows the page asks again, and says what is wrong.
  answer.catch(() => {
    begun = undefined;
  });
};

/** Once. @returns undefined: nothing of this waiver is on its way */
export const takeBegun = (id: string): Promise<WaiverAnswer> | undefined => {
  const taken = begun;
  begun = undefined;
  return taken?.id === id && performance.now() - taken.at < FRESH_MS ? taken.answer : undefined;
};
