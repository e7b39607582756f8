import type { IntegrationService } from '@waivers/waiver/integration-services.ts';
import type { FailureReason } from '@waivers/waiver/vocabulary/follow-ups.ts';

export type FollowUpSubject = {
  readonly eventId: string;
  readonly template: string;
  readonly recipient: string;
};

/** How a follow-up was delivered: kept in the outbox, by mail, to a service, or to a business's own server. */
export type Channel = 'outbox' | 'smtp' | 'webhook' | IntegrationService;

/** Only the status code, because a server's message may quote an address. */
export type OutcomeAnswer = { readonly code: number };

export type RecordDone = {
  readonly type: 'RecordDone';
  readonly subject: FollowUpSubject;
  readonly channel: Channel;
};

export type RecordPostponed = {
  readonly type: 'RecordPostponed';
  readonly subject: FollowUpSubject;
  readonly attempts: number;
  readonly answer: OutcomeAnswer | undefined;
};

export type RecordFailed = {
  readonly type: 'RecordFailed';
  readonly subject: FollowUpSubject;
  readonly reason: FailureReason;
  readonly attempts: number;
  readonly answer: OutcomeAnswer | undefined;
};

export type RequestAgain = {
  readonly type: 'WantAgain';
  readonly subject: FollowUpSubject;
  readonly at: Date;
  /** Minimum time since the follow-up was last sent or requested. */
  readonly pauseMs: number;
  /** Whether the record is void, so that nothing would be sent. */
  readonly isVoided: boolean;
};

export type RecordOutcome = RecordDone | RecordPostponed | RecordFailed;

export type FollowUpCommand = RecordOutcome | RequestAgain;
