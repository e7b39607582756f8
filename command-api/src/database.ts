import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { IdentityDatabase } from './identity/database.ts';
import type { OutboxDatabase } from './outbox/database.ts';

/** The tables that commands read and write beside the log, all in one database: one transaction can span them. */
export type CommandDatabase = KeysDatabase & IdentityDatabase & OutboxDatabase;
