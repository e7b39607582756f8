import type { SharedServices } from '@waivers/command-api/main.ts';
import { readRoutes } from '@waivers/projections/read-routes.ts';
import { createListChanges } from '@waivers/projections/signed-waivers/list-changes.ts';
import type { Routes } from '@waivers/server/app.ts';
import { Kysely, PostgresDialect } from 'kysely';

/** The routes of the read side in one process with the command API. No read model is kept yet: all is read from streams. */
export const readSideRoutes = ({ pool, ...shared }: SharedServices): readonly Routes[] =>
  readRoutes({
    ...shared,
    database: new Kysely<object>({ dialect: new PostgresDialect({ pool }) }),
    changes: createListChanges(),
    caughtUp: async () => false,
  });
