import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { Generated } from 'kysely';

export type ProjectionsDatabase = {
  'projections.builds': {
    projection: string;
    build: number;
    version: number;
    state: 'building' | 'live' | 'retired';
    /** The newest version whose queries it can answer; 0: the one that made it. */
    readable_by: Generated<number>;
    changed_at: Generated<Date>;
  };
  'projections.checkpoints': {
    projection: string;
    build: number;
    /** Of the last event looked at, handled or not; null: none yet. */
    position: string | null;
    last_event_id: string | null;
    updated_at: Generated<Date>;
  };
  'projections.parked_streams': {
    projection: string;
    build: number;
    stream: string;
    version: number;
    event_id: string;
    event_type: string;
    position: string;
    /** Class (and code) only: a message could quote typed text. */
    error_class: string;
    attempts: Generated<number>;
    since: Generated<Date>;
    tried_at: Generated<Date>;
    /** Set by `npm run parked -- retry`; runners poll it every second. */
    retry_wanted: Generated<boolean>;
  };
};

export type ReadSideDatabase = KeysDatabase & ProjectionsDatabase;
