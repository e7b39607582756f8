import { isLogError } from './errors.ts';

const DAMAGE = new Set<string>(['log_corrupt', 'foreign_position']);

/** Damage that a read reports, in words; empty when none. @throws any other failure, such as a store that is away */
export const damageOf = async (read: () => Promise<unknown>): Promise<readonly string[]> => {
  try {
    await read();
    return [];
  } catch (error) {
    if (isLogError(error) && DAMAGE.has(error.code)) return [error.message];
    throw error;
  }
};
