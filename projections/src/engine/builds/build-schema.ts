import { escapeIdentifier } from 'pg';
import { buildSchema } from '../projection.ts';

export const READ_MODELS_SCHEMA = 'read_models';
export const AUDIT_SCHEMA = 'audit';

/** Resolves bare table names to the build's schema, and operator classes of extensions to `public`. */
export const searchPathOf = (projection: string, build: number): string =>
  `${escapeIdentifier(buildSchema(projection, build))}, public`;

export const tableIn = (schema: string, table: string): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;
