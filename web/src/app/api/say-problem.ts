import { Problem } from './problem.ts';

/** The id of the text that tells a person what has happened and what to do. */
export const problemText = (error: unknown): string => {
  if (!(error instanceof Problem)) return 'problem.other';
  if (error.status === 0) return 'problem.offline';
  if (error.status === 429 || error.status === 503) return 'problem.busy';
  if (error.status === 401) return 'problem.loggedOut';
  return 'problem.other';
};
