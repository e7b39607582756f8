import type { Statements } from './statements.ts';

/** The lock belongs to the connection, so a killed process releases it. @returns false if another session holds it */
export const tryLockRebuild = async (connection: Statements, projection: string): Promise<boolean> => {
  const { rows } = await connection.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [`rebuild of ${projection}`],
  );
  return rows[0]?.held === true;
};
