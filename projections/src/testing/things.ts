import { type Columns, text, uuid } from '../engine/columns.ts';
import type { Projection } from '../engine/projection.ts';

const COLUMNS: Columns = { account_id: uuid(), name: text() };

/** Defines a read model with one table and a search function that runs as its owner. */
export const things = (version = 1, columns: Columns = COLUMNS) =>
  ({
    name: 'things',
    version,
    handles: [],
    tables: [
      {
        name: 'things',
        columns,
        indexes: ['create index things_by_name on things (account_id, name)'],
        functions: {
          search_things: (schema: string) =>
            `create or replace function read_models.search_things(term text) returns table (name text)
            language sql stable security definer set search_path = ${schema}, pg_catalog, pg_temp as $$
              select name from things
              where account_id = (select nullif(current_setting('app.account', true), '')::uuid) and name like term || '%'
            $$`,
        },
      },
    ],
    apply: async () => undefined,
  }) as const satisfies Projection;
