import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import type { Generated, Transaction } from 'kysely';

export type FollowUpsDatabase = {
  'follow_ups.checkpoints': {
    reactor: string;
    /** Of the last event looked at, handled or not; null: none yet. */
    position: string | null;
    last_event_id: string | null;
    updated_at: Generated<Date>;
  };
  'follow_ups.parked_streams': {
    reactor: string;
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
    retry_wanted: Generated<boolean>;
  };
  'follow_ups.outbox': {
    id: string;
    event_id: string;
    correlation_id: string;
    template: string;
    /** Kind of recipient, never who. */
    recipient: string;
    account_id: string;
    person_id: string;
    /** Sealed JSON: address and template values; null once not needed. */
    payload: Buffer | null;
    state: OutboxState;
    attempts: Generated<number>;
    /** Of these, those before somebody asked for a retry. */
    attempts_before: Generated<number>;
    due_at: Generated<Date>;
    lease: string | null;
    leased_until: Date | null;
    not_after: Date;
    error_class: string | null;
    queued_at: Generated<Date>;
    settled_at: Date | null;
  };
};

/**
 * `kept`: readable in the outbox. `done`: sent, or not needed. `failed`: given up or too late. `withdrawn`: no longer
 * wanted.
 */
export type OutboxState = 'waiting' | 'kept' | 'done' | 'failed' | 'withdrawn';

/** One database, so that a reactor's transaction can span the commands' tables. */
export type ReactorDatabase = CommandDatabase & FollowUpsDatabase;
export type ReactorTransaction = Transaction<ReactorDatabase>;
