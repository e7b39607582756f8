import type { CheckpointColumns, ParkedColumns } from '@waivers/events/delivery/follower/follower-rows.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { Generated } from 'kysely';

type BuildKey = { projection: string; build: number };

export type ProjectionsDatabase = {
  'projections.builds': BuildKey & {
    version: number;
    state: 'building' | 'live' | 'retired';
    readable_by: Generated<number>;
    changed_at: Generated<Date>;
    /** How much of the log is loaded, from 0 to 1. Set only by rebuilds of the product itself. */
    rebuilt: number | null;
  };
  'projections.checkpoints': CheckpointColumns & BuildKey;
  'projections.parked_streams': ParkedColumns & BuildKey;
};

export type ReadSideDatabase = KeysDatabase & ProjectionsDatabase;
