import { Problem } from './problem.ts';

/**
 * Turns a rejected request into an `offline` problem. Pass only the request itself, so that our own bugs are not
 * reported as a lost connection.
 * @throws Problem with status 0, or the abort reason
 */
export const orOffline = async <Answer>(asking: Promise<Answer>, signal?: AbortSignal): Promise<Answer> => {
  try {
    return await asking;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Problem(0, 'offline', 'There was no answer.');
  }
};
