import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openBuildSession } from '../runner/session.ts';
import { openControl, openCopyPool } from './connections.ts';

const opened = useTestDatabase();

const SETTINGS = `select name, setting from pg_settings
  where name ~ '^tcp_keepalives' or name = 'synchronous_commit' order by name`;
type Setting = { readonly name: string; readonly setting: string };
const KEPT_ALIVE = { tcp_keepalives_count: '3', tcp_keepalives_idle: '10', tcp_keepalives_interval: '5' };
const byName = (rows: readonly Setting[]) => Object.fromEntries(rows.map((row) => [row.name, row.setting]));

describe('rebuild connections', () => {
  it('release the lock within 30 seconds of a machine failure', async () => {
    const control = await openControl(opened.projectorUrl, 'things');
    try {
      const { rows } = await control.query<Setting>(SETTINGS);
      expect(byName(rows)).toEqual({ ...KEPT_ALIVE, synchronous_commit: 'on' });
    } finally {
      await control.end();
    }
  });

  it('copy rows without waiting for the disk, with timeouts', async () => {
    const pool = openCopyPool(opened.projectorUrl, 1);
    try {
      const { rows } = await pool.query<Setting>(SETTINGS);
      expect(byName(rows)).toEqual({ ...KEPT_ALIVE, synchronous_commit: 'off' });
      expect(pool.options).toMatchObject({ keepAlive: true, connectionTimeoutMillis: 5000 });
      expect((pool.options as { query_timeout?: number }).query_timeout).toBeGreaterThan(60_000);
    } finally {
      await pool.end();
    }
  });
});

it('openBuildSession releases the lock within 30 seconds of a machine failure', async () => {
  const session = await openBuildSession(opened.projectorUrl, { projection: 'tallies', build: 1 });
  const { rows } = await sql.raw<Setting>(SETTINGS).execute(session?.database as never);
  await session?.close();
  expect(byName(rows)).toEqual({ ...KEPT_ALIVE, synchronous_commit: 'off' });
});
