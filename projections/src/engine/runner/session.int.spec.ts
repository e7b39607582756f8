import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { openBuildSession } from './session.ts';

it('openBuildSession releases the lock within half a minute after the machine is lost', async () => {
  const opened = await openTestDatabase();
  const session = await openBuildSession(opened.projectorUrl, { projection: 'tallies', build: 1 });
  if (session === undefined) throw new Error('Somebody has the lock.');
  try {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name like 'tcp\\_%' order by name`.execute(
      session.database,
    );
    const of = Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]));
    const { tcp_keepalives_idle = 0, tcp_keepalives_interval = 0, tcp_keepalives_count = 0 } = of;
    const seconds = tcp_keepalives_idle + tcp_keepalives_interval * tcp_keepalives_count;
    expect([tcp_keepalives_idle, tcp_keepalives_interval, tcp_keepalives_count]).not.toContain(0);
    expect(seconds).toBeLessThan(30);
  } finally {
    await session.close();
    await opened.close();
  }
});
