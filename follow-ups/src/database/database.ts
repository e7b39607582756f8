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
    /** The stream of the event that caused it. */
    stream: string;
    correlation_id: string;
    kind: Generated<FollowUpKind>;
    /** Rows of one lane wait for each other only; null: one queue for the whole kind. */
    lane: string | null;
    template: string;
    /** Kind of recipient, never who. */
    recipient: string;
    account_id: string;
    person_id: string;
    /** Sealed JSON; null once it is no longer needed. */
    payload: Buffer | null;
    /** The payload holds ids only and stays after sending, so the follow-up can be sent again. */
    repeatable: Generated<boolean>;
    state: OutboxState;
    /** Set exactly when `state` is `failed`. */
    failure: FailureReason | null;
    attempts: Generated<number>;
    /** Attempts before the last request to send it again. */
    attempts_before: Generated<number>;
    /** Attempts since the last request after which the mail may have arrived. */
    unanswered: Generated<number>;
    due_at: Generated<Date>;
    lease: string | null;
    leased_until: Date | null;
    not_after: Date;
    error_class: string | null;
    /** Code of the last answer, if there was one. */
    answer_code: number | null;
    sent_at: Date | null;
    queued_at: Generated<Date>;
    settled_at: Date | null;
    /** How it left, where its kind leaves that open. */
    channel: string | null;
    /** Queued before the log's current epoch: waits for an operator's decision, or was withdrawn by it. */
    held: Generated<boolean>;
  };
  /** A single row: the log epoch in which the outbox works. */
  'follow_ups.outbox_epoch': {
    one: Generated<boolean>;
    epoch: string;
  };
  /** Settings that currently fail. No row means no trouble. */
  'follow_ups.integration_troubles': {
    /** Id of the `IntegrationSet` event. */
    setting_id: string;
    account_id: string;
    /** Consecutive failures. */
    failures: number;
    /** Consecutive refusals of the keys. */
    refusals: number;
    refused_since: Date | null;
    /** Time of the next probe. */
    not_before: Date;
  };
  /** Whose signer last got mail at an address, as a fingerprint, kept for ten minutes. */
  'follow_ups.address_turns': {
    address: Buffer;
    follow_up_id: string;
    taken_at: Date;
  };
  /**
   * Each secret is sealed with a key of its own. Generations count from 1; the generation after the last one is
   * unused.
   */
  'follow_ups.webhook_secrets': {
    webhook_id: string;
    generation: number;
    account_id: string;
    wrapped: Buffer;
  };
  /** Kept for a month. */
  'follow_ups.webhook_attempts': {
    id: Generated<string>;
    /** Null for a test message. */
    follow_up_id: string | null;
    account_id: string;
    webhook_id: string;
    at: Generated<Date>;
    /** HTTP status; null without an answer. */
    status: number | null;
    /** Why there was no answer. */
    reason: string | null;
    /** Duration until the end of the answer. */
    ms: number;
    /** The first bytes of the answer. */
    answer: Buffer | null;
    is_cut: Generated<boolean>;
  };
  /** Webhooks that have had no success since their first failure. */
  'follow_ups.failing_webhooks': {
    webhook_id: string;
    account_id: string;
    since: Generated<Date>;
  };
};

/**
 * `kept`: readable in the outbox. `done`: sent, or kept and outdated. `failed`: given up, too late, refused or
 * voided. `withdrawn`: without a recipient, or held back after a restore. `not_needed`: obsolete when it was due.
 */
export type OutboxState = 'waiting' | 'kept' | 'done' | 'failed' | 'withdrawn' | 'not_needed';

/** One database, so that a reactor's transaction can span tables of other packages, through ports. */
export type ReactorDatabase = KeysDatabase & FollowUpsDatabase;
export type ReactorTransaction = Transaction<ReactorDatabase>;
