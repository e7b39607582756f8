import { CompiledQuery, type Kysely } from 'kysely';
import type { ClientBase } from 'pg';

export type Statements = {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Row[]; readonly rowCount: number }>;
};

export const statementsOn = (client: Pick<ClientBase, 'query'>): Statements => ({
  query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
    const { rows, rowCount } = await client.query<Row>(text, values as unknown[] | undefined);
    return { rows, rowCount: rowCount ?? 0 };
  },
});

export const statementsIn = (transaction: Pick<Kysely<never>, 'executeQuery'>): Statements => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows, numAffectedRows } = await transaction.executeQuery<Row>(
      CompiledQuery.raw(text, [...values]),
    );
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});

export const inTransaction = async <Result>(
  connection: Statements,
  work: () => Promise<Result>,
): Promise<Result> => {
  await connection.query('begin');
  try {
    const result = await work();
    await connection.query('commit');
    return result;
  } catch (error) {
    // Rollback fails only on a broken connection, in which case the server rolls back anyway.
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
};
