import { isLogError } from './errors.ts';

const DAMAGE = new Set<string>(['log_corrupt', 'foreign_position']);

export const damageOf = async (read: () => Promise<unknown>): Promise<readonly string[]> => {
  try {
    await read();
    return [];
  } catch (error) {
    if (isLogError(error) && DAMAGE.has(error.code)) return [error.message];
    throw error;
  }
};
