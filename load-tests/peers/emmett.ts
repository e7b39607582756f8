import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import type { BareEvent } from './bare-insert.ts';

export const EMMETT = 'emmett-postgresql 0.42.0';

/** The TypeScript event store nearest to ours. @param url may make tables in the schema `public` */
export const emmett = async (url: string) => {
  // Its driver changes how `pg` parses bigints in the whole process, so restore that.
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
