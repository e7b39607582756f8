import { escapeIdentifier } from 'pg';
import { buildSchema } from '../projection.ts';

/** The schema of the views and functions that queries name. */
export const READ_MODELS = 'read_models';

/**
 * The search path while a build is written to or indexed: its own tables by their bare names, and the extensions'
 * operator classes in `public`.
 */
export const searchPathOf = (projection: string, build: number): string =>
  `${escapeIdentifier(buildSchema(projection, build))}, public`;

/** The name of a table of a build, for SQL. */
export const tableIn = (schema: string, table: string): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;
