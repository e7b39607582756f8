import { Problem } from './problem.ts';

/**
 * What the network is asked for, and nothing else: a fault of ours must not be told as a lost connection.
 * @throws Problem of status 0 when there is no answer, or it breaks off; whatever was aborted, as it is
 */
export const orOffline = async <Answer>(asking: Promise<Answer>, signal?: AbortSignal): Promise<Answer> => {
  try {
    return await asking;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new Problem(0, 'offline', 'There was no answer.');
  }
};
