import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import type { BareEvent } from './bare-insert.ts';

export const EMMETT = 'emmett-postgresql 0.42.0';

/** The TypeScript event store most similar to ours. Creates tables in the database's `public` schema. */
export const emmett = async (url: string) => {
  // Emmett's driver changes how `pg` parses bigints process-wide, so restore the parser.
  const parsers = pg.types;
  const int8 = parsers.getTypeParser(20);
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  parsers.setTypeParser(20, int8);
  return {
    append: (event: BareEvent) =>
      store.appendToStream(
        event.stream,
        [{ type: event.type, data: JSON.parse(event.data) as Record<string, unknown>, metadata: {} }],
        { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' },
      ),
    close: () => store.close(),
  };
};
