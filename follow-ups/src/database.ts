import type { CommandDatabase } from '@waivers/command-api/database.ts';
import type { Generated, Transaction } from 'kysely';

/** Schema `follow_ups`, see migrations/follow-ups-migration.ts. */
export type FollowUpsDatabase = {
  'follow_ups.checkpoints': {
    reactor: string;
    /** Of the last event that the reactor has looked at, handled or not; null: none yet. */
    position: string | null;
    last_event_id: string | null;
    updated_at: Generated<Date>;
  };
  'follow_ups.parked_streams': {
    reactor: string;
    stream: string;
    /** Of the first event of the stream that could not be handled; it and all later ones wait. */
    version: number;
    event_id: string;
    event_type: string;
    position: string;
    /** The class (and code) of the error, never its message: it could quote what somebody typed. */
    error_class: string;
    attempts: Generated<number>;
    since: Generated<Date>;
    tried_at: Generated<Date>;
    retry_wanted: Generated<boolean>;
  };
  'follow_ups.outbox': {
    id: string;
    /** What it follows from. */
    event_id: string;
    correlation_id: string;
    template: string;
    /** What kind of recipient, never who. */
    recipient: string;
    account_id: string;
    /** Whose values the payload holds: an erasure finds it by this. */
    person_id: string;
    /** Sealed JSON: address and values of the template; null once nobody needs them. */
    payload: Buffer | null;
    state: OutboxState;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    /** Of the worker that has the row now. */
    lease: string | null;
    leased_until: Date | null;
    /** When nobody wants it any more. */
    not_after: Date;
    /** The class of the error that the last attempt ended with. */
    error_class: string | null;
    queued_at: Generated<Date>;
    settled_at: Date | null;
  };
};

/**
 * `waiting`: to be sent. `kept`: it stands in the outbox for people to read. `done`: sent, or kept and no longer needed.
 * `failed`: given up, or too late. `withdrawn`: no longer wanted, or its person has been erased.
 */
export type OutboxState = 'waiting' | 'kept' | 'done' | 'failed' | 'withdrawn';

/** One database: the transaction of a reactor can span what commands keep beside the log. */
export type ReactorDatabase = CommandDatabase & FollowUpsDatabase;
export type ReactorTransaction = Transaction<ReactorDatabase>;
