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
    /** Stream that contains the event behind the follow-up. */
    stream: string;
    correlation_id: string;
    kind: Generated<FollowUpKind>;
    /** Rows queue only behind rows in the same lane. If null, all rows of the kind share one queue. */
    lane: string | null;
    template: string;
    /** Kind of recipient; never identifies a person. */
    recipient: string;
    account_id: string;
    person_id: string;
    /** Sealed JSON, set to null once it is no longer needed. */
    payload: Buffer | null;
    /** Whether the follow-up can be sent again: its payload holds only ids and is kept after sending. */
    repeatable: Generated<boolean>;
    state: OutboxState;
    /** Set if and only if `state` is `failed`. */
    failure: FailureReason | null;
    attempts: Generated<number>;
    /** Number of attempts made before the follow-up was last requeued by hand. */
    attempts_before: Generated<number>;
    /** Attempts since the last manual requeue that got no response, so the mail may have arrived. */
    unanswered: Generated<number>;
    due_at: Generated<Date>;
    lease: string | null;
    leased_until: Date | null;
    not_after: Date;
    error_class: string | null;
    answer_code: number | null;
    sent_at: Date | null;
    queued_at: Generated<Date>;
    settled_at: Date | null;
    /** Channel that delivered the follow-up; null until it is done. */
    channel: string | null;
    /**
     * Set on rows that predate the log's current epoch and either await an operator's decision or were withdrawn by
     * it.
     */
    held: Generated<boolean>;
  };
  /** Single-row table with the log epoch that the outbox works in. */
  'follow_ups.outbox_epoch': {
    one: Generated<boolean>;
    epoch: string;
  };
  /** Integrations that are currently failing. A setting without a row is healthy. */
  'follow_ups.integration_troubles': {
    /** Id of the `IntegrationSet` event. */
    setting_id: string;
    account_id: string;
    failures: number;
    /** Consecutive rejections of the API keys. */
    refusals: number;
    refused_since: Date | null;
    /** When the next probe is due. */
    not_before: Date;
  };
  /** The follow-up that last mailed each address, kept for ten minutes. Addresses are stored as fingerprints. */
  'follow_ups.address_turns': {
    address: Buffer;
    follow_up_id: string;
    taken_at: Date;
  };
  /** Each secret is sealed with its own key. Generations count from 1; the one after the last is not in use yet. */
  'follow_ups.webhook_secrets': {
    webhook_id: string;
    generation: number;
    account_id: string;
    wrapped: Buffer;
  };
  /** Rows are kept for a month. */
  'follow_ups.webhook_attempts': {
    id: Generated<string>;
    /** Null for a test message. */
    follow_up_id: string | null;
    account_id: string;
    webhook_id: string;
    at: Generated<Date>;
    status: number | null;
    reason: string | null;
    /** Time until the response ended. */
    ms: number;
    /** First bytes of the response body. */
    answer: Buffer | null;
    is_cut: Generated<boolean>;
  };
  /** Webhooks that have not succeeded since their first failure. */
  'follow_ups.failing_webhooks': {
    webhook_id: string;
    account_id: string;
    since: Generated<Date>;
  };
};

/**
 * `kept`: readable in the outbox. `done`: sent, or kept and outdated. `failed`: given up, too late, refused or
 * voided. `withdrawn`: without a recipient, or held back after a restore. `not_needed`: already obsolete when due.
 */
export type OutboxState = 'waiting' | 'kept' | 'done' | 'failed' | 'withdrawn' | 'not_needed';

/**
 * Combines the tables in one type, so that a reactor's transaction can also use other packages' tables through ports.
 */
export type ReactorDatabase = KeysDatabase & FollowUpsDatabase;
export type ReactorTransaction = Transaction<ReactorDatabase>;
