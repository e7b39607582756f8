import { formatPosition, requirePosition } from '@waivers/events/log/log-position.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { createLogger } from '@waivers/server/logging.ts';
import { Registry } from 'prom-client';
import { v7 } from 'uuid';
import { expect, it, vi } from 'vitest';
import { openReadBackend } from './backend.ts';
import { openReadSide } from './read-side.ts';
import { openTestDatabase } from './testing/test-database.ts';

it('is degraded when a read model has not taken in for 30 s what the log has, and its metrics say so', async () => {
  const opened = await openTestDatabase();
  const logger = createLogger({ level: 'silent' });
  const settings = {
    databaseUrl: opened.migratorUrl,
    masterKey: TEST_MASTER_KEY,
    eventStore: undefined,
    natsUrl: undefined,
  };
  const backend = await openReadBackend(settings, logger);
  const registry = new Registry();
  const readSide = await openReadSide(settings, backend, logger, registry);
  try {
    const head = await backend.log.head();
    const concern = readSide.concerns?.read_model_lag;
    await expect.poll(async () => concern?.().then(() => 'ok')).toBe('ok');
    const identity = requirePosition(head);
    const ahead = formatPosition(identity, identity.position + 1000n, v7());
    vi.spyOn(backend.log, 'head').mockResolvedValue(ahead);
    // Whole milliseconds: the difference of fractions is not quite 31 seconds.
    const now = Math.ceil(performance.now());
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    await concern?.();
    clock.mockReturnValue(now + 31_000);
    await expect(concern?.()).rejects.toThrow('does not follow');
    expect(await registry.metrics()).toContain(
      'waiver_projection_lag_seconds{projection="signed_waivers"} 31',
    );
  } finally {
    vi.restoreAllMocks();
    await readSide.close?.();
    await backend.close();
    await opened.close();
  }
});
