import { Client } from 'pg';
import { dropBuilds } from './drop-builds.ts';
import { statementsOn } from './statements.ts';

/** A query that was planned before the switch is over by then. */
export const KEEP_RETIRED_SECONDS = 60;
const LOOK_EVERY_MS = 60_000;

const dropRetired = async (connectionString: string, projection: string): Promise<void> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await dropBuilds(statementsOn(client), projection, ['retired'], KEEP_RETIRED_SECONDS);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Removes a projection's retired builds now and then, so that a rebuild does not leave the old rows on the disk.
 * @param connectionString as role `projector`
 * @param onError told why one could not be removed; it is tried again
 * @returns how to stop
 */
export const dropRetiredRegularly = (
  connectionString: string,
  projection: string,
  onError: (error: unknown) => void,
): (() => void) => {
  const look = (): void => void dropRetired(connectionString, projection).catch(onError);
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
};
