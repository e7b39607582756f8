import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { IdentityDatabase } from './identity-tables.ts';
import type { MediaDatabase } from './media-tables.ts';

/** One database, so that a transaction can span all schemas. */
export type CommandDatabase = KeysDatabase & IdentityDatabase & MediaDatabase;
