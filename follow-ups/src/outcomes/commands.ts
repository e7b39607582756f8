/** Identified by one event, one template and one kind of recipient. */
export type FollowUpSubject = {
  readonly eventId: string;
  readonly template: string;
  readonly recipient: string;
};

export type RecordDone = {
  readonly type: 'RecordDone';
  readonly subject: FollowUpSubject;
  readonly channel: 'outbox';
};

export type RecordFailed = {
  readonly type: 'RecordFailed';
  readonly subject: FollowUpSubject;
  readonly reason: 'given_up' | 'too_late';
  readonly attempts: number;
};

export type OutcomeCommand = RecordDone | RecordFailed;
