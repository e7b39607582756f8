import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { IdentityDatabase } from './identity-tables.ts';
import type { MediaDatabase } from './media-tables.ts';

/** All in one database, so that one transaction can span them. */
export type CommandDatabase = KeysDatabase & IdentityDatabase & MediaDatabase;
