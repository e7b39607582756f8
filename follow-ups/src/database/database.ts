import type { CheckpointColumns, ParkedColumns } from '@waivers/events/delivery/follower/follower-rows.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { FailureReason, FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Generated, Transaction } from 'kysely';

export type FollowUpsDatabase = {
  'follow_ups.checkpoints': CheckpointColumns & { reactor: string };
  'follow_ups.parked_streams': ParkedColumns & { reactor: string };
  'follow_ups.outbox': {
    id: string;
    event_id: string;
    /** Of the event. */
    stream: string;
    correlation_id: string;
    kind: Generated<FollowUpKind>;
    /** Rows of one lane wait for each other, and for no others; null: one queue for the kind. */
    lane: string | null;
    template: string;
    /** Kind of recipient, never who. */
    recipient: string;
    account_id: string;
    person_id: string;
    /** Sealed JSON; null once not needed. */
    payload: Buffer | null;
    /** The payload holds ids only, and stays after sending, so that it can be sent again. */
    repeatable: Generated<boolean>;
    state: OutboxState;
    /** Exactly when `failed`. */
    failure: FailureReason | null;
    attempts: Generated<number>;
    /** Of these, those before somebody asked for a retry. */
    attempts_before: Generated<number>;
    /** After how many attempts the mail may have arrived, since somebody last asked for it. */
    unanswered: Generated<number>;
    due_at: Generated<Date>;
    lease: string | null;
    leased_until: Date | null;
    not_after: Date;
    error_class: string | null;
    /** Of the last answer, if there was one. */
    answer_code: number | null;
    sent_at: Date | null;
    queued_at: Generated<Date>;
    settled_at: Date | null;
    /** How it left, once it has, where the kind does not say it. */
    channel: string | null;
    /** From before the log's present epoch: waiting for an answer, or, withdrawn, answered with no. */
    held: Generated<boolean>;
  };
  /** One row: the epoch of the log in which the outbox works. */
  'follow_ups.outbox_epoch': {
    one: Generated<boolean>;
    epoch: string;
  };
  /** Settings with which something goes wrong, until nobody asks any more; without a row nothing does. */
  'follow_ups.integration_troubles': {
    /** The `IntegrationSet`. */
    setting_id: string;
    account_id: string;
    /** In a row. */
    failures: number;
    /** Of the keys. */
    refusals: number;
    refused_since: Date | null;
    /** When somebody asks again. */
    not_before: Date;
  };
  /** Whose signer's mail an address got last, as a fingerprint, for ten minutes. */
  'follow_ups.address_turns': {
    address: Buffer;
    follow_up_id: string;
    taken_at: Date;
  };
  /** Sealed with a key of their own. The first is generation 1; the last one's successor has not been used yet. */
  'follow_ups.webhook_secrets': {
    webhook_id: string;
    generation: number;
    account_id: string;
    wrapped: Buffer;
  };
  /** For a month. */
  'follow_ups.webhook_attempts': {
    id: Generated<string>;
    /** Null: a test. */
    follow_up_id: string | null;
    account_id: string;
    webhook_id: string;
    at: Generated<Date>;
    /** Of HTTP; null: no answer. */
    status: number | null;
    /** Why there is no answer. */
    reason: string | null;
    /** From the beginning until the end of the answer. */
    ms: number;
    /** Its first bytes. */
    answer: Buffer | null;
    is_cut: Generated<boolean>;
  };
  /** Those to which nothing has got through since. */
  'follow_ups.failing_webhooks': {
    webhook_id: string;
    account_id: string;
    since: Generated<Date>;
  };
};

/**
 * `kept`: readable in the outbox. `done`: sent, or kept and outdated. `failed`: given up, too late, refused or voided. `withdrawn`:
 * nobody is there to receive it, or held back after a restore. `not_needed`: by the time it was due.
 */
export type OutboxState = 'waiting' | 'kept' | 'done' | 'failed' | 'withdrawn' | 'not_needed';

/** One database, so that a reactor's transaction can span other packages' tables, through ports. */
export type ReactorDatabase = KeysDatabase & FollowUpsDatabase;
export type ReactorTransaction = Transaction<ReactorDatabase>;
