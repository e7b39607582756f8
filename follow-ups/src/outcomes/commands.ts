import type { IntegrationService } from '@waivers/waiver/integration-services.ts';
import type { FailureReason } from '@waivers/waiver/vocabulary/follow-ups.ts';

/** Identified by one event, one template and one kind of recipient. */
export type FollowUpSubject = {
  readonly eventId: string;
  readonly template: string;
  readonly recipient: string;
};

/** How it left: kept in the installation's own outbox, sent by mail, told to a service, or to a business's own server. */
export type Channel = 'outbox' | 'smtp' | 'webhook' | IntegrationService;

/** A code only: a server's words may quote an address. */
export type Answer = { readonly code: number };

export type RecordDone = {
  readonly type: 'RecordDone';
  readonly subject: FollowUpSubject;
  readonly channel: Channel;
};

export type RecordPostponed = {
  readonly type: 'RecordPostponed';
  readonly subject: FollowUpSubject;
  readonly attempts: number;
  readonly answer: Answer | undefined;
};

export type RecordFailed = {
  readonly type: 'RecordFailed';
  readonly subject: FollowUpSubject;
  readonly reason: FailureReason;
  readonly attempts: number;
  readonly answer: Answer | undefined;
};

/** Once more, done or not. */
export type WantAgain = {
  readonly type: 'WantAgain';
  readonly subject: FollowUpSubject;
  readonly at: Date;
  /** Not within this time after it was last done or wanted. */
  readonly pauseMs: number;
  /** It would not be sent, because what it is about is voided. */
  readonly isVoided: boolean;
};

export type RecordOutcome = RecordDone | RecordPostponed | RecordFailed;

export type FollowUpCommand = RecordOutcome | WantAgain;
