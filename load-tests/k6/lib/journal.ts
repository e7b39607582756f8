import exec from 'k6/execution';
import http from 'k6/http';
import type { Outcome } from './journey.ts';
import { JOURNAL_URL } from './settings.ts';

const write = async (path: 'attempts' | 'outcomes', entry: object): Promise<void> => {
  if (JOURNAL_URL === undefined) return;
  const { status, error } = await http.asyncRequest('POST', `${JOURNAL_URL}/${path}`, JSON.stringify(entry), {
    tags: { name: 'journal' },
  });
  if (status === 204) return;
  const why = status === 507 ? 'its disk is full' : error || `it answered ${status}`;
  exec.test.abort(`The journal cannot be written (${why}), so the run proves nothing.`);
};

/** Returns once the attempt is written, so that the oracle knows every signature that is sent. */
export const recordAttempt = (id: string, persons: number): Promise<void> =>
  write('attempts', { id, persons });

/** @param ms from the first request to the last response */
export const recordOutcome = (id: string, outcome: Outcome, ms: number): Promise<void> =>
  write('outcomes', { id, outcome, ms });
