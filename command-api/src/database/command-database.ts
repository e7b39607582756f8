import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { IdentityDatabase } from './identity-tables.ts';
import type { MediaDatabase } from './media-tables.ts';

/** All schemas share one database so that transactions can span them. */
export type CommandDatabase = KeysDatabase & IdentityDatabase & MediaDatabase;
