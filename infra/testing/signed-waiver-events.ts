import { join } from 'node:path';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { connectionString } from '../launcher/embedded-postgres.ts';
import { postmasterOf } from './launcher.ts';

/** Reads a signed waiver's events from the log of a running product. `data` is JSON. */
export const signedWaiverEvents = async (
  folder: string,
  id: string,
): Promise<readonly { readonly type: string; readonly data: string }[]> => {
  const port = postmasterOf(folder)?.port ?? 0;
  const log = createPostgresLog({ connectionString: connectionString(join(folder, 'data'), port) });
  try {
    return (await log.readStream(signedWaiverStream(id))).map(({ type, data }) => ({ type, data }));
  } finally {
    await log.close();
  }
};
