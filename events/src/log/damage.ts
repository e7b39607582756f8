import { isLogError } from './errors.ts';

/** An event is missing, or the one that was the last: no second try mends it. */
const DAMAGE = new Set<string>(['log_corrupt', 'foreign_position']);

/**
 * What a read of the log says about damage; nothing when it finds none.
 * @throws whatever else goes wrong, such as a store that is away
 */
export const damageOf = async (read: () => Promise<unknown>): Promise<readonly string[]> => {
  try {
    await read();
    return [];
  } catch (error) {
    if (isLogError(error) && DAMAGE.has(error.code)) return [error.message];
    throw error;
  }
};
