import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { IdentityDatabase } from './identity-tables.ts';

/** The tables that commands read and write beside the log, all in one database: one transaction can span them. */
export type CommandDatabase = KeysDatabase & IdentityDatabase;
