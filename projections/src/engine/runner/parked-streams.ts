import type { LogPosition } from '@waivers/events/log/event-log.ts';
import { type Kysely, sql } from 'kysely';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName } from '../projection.ts';

/** The first event of a stream that a build could not apply. It and the later ones of the stream wait. */
export type Parked = {
  readonly stream: string;
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly position: LogPosition;
  /** Why; only its class is stored. */
  readonly error: unknown;
};

/** Class and code of an error. Never its message: that can quote what somebody typed. */
export const errorClassOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
};

/** Parks a stream, or says that one which waits has failed again. In the transaction that goes on past the event. */
export const parkStream = async (
  transaction: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
  parked: Parked,
): Promise<void> => {
  const values = {
    version: parked.version,
    event_id: parked.eventId,
    event_type: parked.type,
    position: parked.position,
    error_class: errorClassOf(parked.error),
  };
  await transaction
    .insertInto('projections.parked_streams')
    .values({ projection, build, stream: parked.stream, ...values })
    .onConflict((conflict) =>
      conflict.columns(['projection', 'build', 'stream']).doUpdateSet({
        ...values,
        attempts: sql`parked_streams.attempts + 1`,
        tried_at: sql`clock_timestamp()`,
        retry_wanted: false,
      }),
    )
    .execute();
};

export const releaseStream = async (
  transaction: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
  stream: string,
): Promise<void> => {
  await transaction
    .deleteFrom('projections.parked_streams')
    .where('projection', '=', projection)
    .where('build', '=', build)
    .where('stream', '=', stream)
    .execute();
};

/** The streams that wait in a build, in the order in which they failed, and from which version on. */
export const parkedStreams = (
  database: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
): Promise<
  readonly { readonly stream: string; readonly version: number; readonly retry_wanted: boolean }[]
> =>
  database
    .selectFrom('projections.parked_streams')
    .select(['stream', 'version', 'retry_wanted'])
    .where('projection', '=', projection)
    .where('build', '=', build)
    .orderBy('since')
    .execute();
