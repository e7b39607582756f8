import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { IdentityDatabase } from './identity/database.ts';
import type { OutboxDatabase } from './outbox/database.ts';

/** All in one database, so that one transaction can span them. */
export type CommandDatabase = KeysDatabase & IdentityDatabase & OutboxDatabase;
