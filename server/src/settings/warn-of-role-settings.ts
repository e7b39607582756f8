import { roleSettings } from '@waivers/events/database/session-settings.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

export const warnOfRoleSettings = async (
  pool: Pick<Pool, 'query'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> => {
  const settings = await roleSettings(pool);
  if (settings.length === 0) return;
  logger.warn(
    { settings },
    'roles of the product have settings of their own: unless they are intended, remove them ' +
      '(alter role … reset all)',
  );
};
