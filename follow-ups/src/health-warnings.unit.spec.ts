import { LogError } from '@waivers/events/log/port/errors.ts';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { FollowUpsDatabase } from './database/database.ts';
import { healthWarningsOf } from './health-warnings.ts';

const log = { head: async () => '' };
const database = new Kysely<FollowUpsDatabase>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (within) => new PostgresIntrospector(within),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

describe('health warning about a stopped reactor', () => {
  it('persists until the reactor continues', async () => {
    let isAsking = true;
    const lag = { measure: async () => new Map<string, number>() };
    const { reactor_asks: look } = healthWarningsOf({ database, log }, lag, {
      isAsking: () => isAsking,
      isAway: () => false,
    });
    await expect(look?.()).rejects.toThrow('a reactor asks');
    isAsking = false;
    await expect(look?.()).resolves.toBeUndefined();
  });
});

describe('health warning about the log', () => {
  it('is raised when the log is unavailable, but not for a missing event', async () => {
    let failure = new LogError('log_unavailable', 'The log is away.');
    const head = async () => {
      throw failure;
    };
    const lag = { measure: async () => new Map<string, number>() };
    const running = { isAsking: () => false, isAway: () => false };
    const { log: look } = healthWarningsOf({ database, log: { head } }, lag, running);
    await expect(look?.()).rejects.toThrow('The log is away.');
    failure = new LogError('log_corrupt', 'An event is missing.');
    await expect(look?.()).resolves.toBeUndefined();
  });
});

describe('health warning about the mail server', () => {
  it('persists until the server is back up', async () => {
    let isAway = true;
    const lag = { measure: async () => new Map<string, number>() };
    const { mail_server: look } = healthWarningsOf({ database, log }, lag, {
      isAsking: () => false,
      isAway: () => isAway,
    });
    await expect(look?.()).rejects.toThrow('The mail server is away');
    isAway = false;
    await expect(look?.()).resolves.toBeUndefined();
  });
});
