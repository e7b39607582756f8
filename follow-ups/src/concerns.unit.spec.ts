import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import { concernsOf } from './concerns.ts';
import type { FollowUpsDatabase } from './database/database.ts';

const database = new Kysely<FollowUpsDatabase>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (within) => new PostgresIntrospector(within),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

describe('a reactor that has stopped and asks', () => {
  it('is a concern until it goes on', async () => {
    let isAsking = true;
    const { reactor_asks: look } = concernsOf(database, { look: async () => new Map() }, () => isAsking);
    await expect(look?.()).rejects.toThrow('asks where to go on');
    isAsking = false;
    await expect(look?.()).resolves.toBeUndefined();
  });
});
