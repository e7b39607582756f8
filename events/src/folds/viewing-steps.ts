import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import type { UnderstandingRefusal } from '@waivers/waiver/video/refusals.ts';
import { ERASED, type Erased } from '../definitions/event.ts';
import { signedWaiverStream } from '../definitions/streams.ts';
import type { DeliveredEvent } from '../delivery/follower/delivered-event.ts';
import { type EventHandlers, handleEvent } from '../delivery/follower/event-handlers.ts';
import { openEvents } from '../delivery/follower/open-events.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { streamPages } from './stream-pages.ts';

/** What a record tells of the video, step by step. Progress between the steps is left out. */
export type ViewingStep = {
  /** Of its event in the signed waiver's stream. */
  readonly version: number;
  /** Server time, RFC 3339. */
  readonly at: string;
} & (
  | { readonly kind: 'begun'; readonly viewer: string }
  | {
      readonly kind: 'answered';
      readonly viewer: string;
      readonly questionId: string;
      readonly isRight: boolean;
      readonly answer: { readonly option: string } | Erased;
    }
  | { readonly kind: 'failed'; readonly viewer: string; readonly code: string }
  | { readonly kind: 'refused'; readonly viewer: string; readonly reason: UnderstandingRefusal }
  | {
      readonly kind: 'recorded';
      readonly viewer: string;
      readonly byGroup: boolean;
      readonly ink?: StoredInk | Erased;
    }
  | { readonly kind: 'completed' }
);

const viewerOf = ({ participantId }: { readonly participantId?: string | undefined }): string =>
  participantId ?? GROUP;

const stepOf = ({ version, metadata }: DeliveredEvent) => ({ version, at: metadata.occurredAt });

/** The events that are steps. */
export const VIEWING_STEPS: EventHandlers<ViewingStep> = {
  VideoBegun: (event) => ({ ...stepOf(event), kind: 'begun', viewer: viewerOf(event.data) }),
  VideoFailed: (event) => ({
    ...stepOf(event),
    kind: 'failed',
    viewer: viewerOf(event.data),
    code: event.data.code,
  }),
  QuestionAnswered: (event) => {
    const { questionId, isRight, answer } = event.data;
    return { ...stepOf(event), kind: 'answered', viewer: viewerOf(event.data), questionId, isRight, answer };
  },
  UnderstandingRefused: (event) => ({
    ...stepOf(event),
    kind: 'refused',
    viewer: viewerOf(event.data),
    reason: event.data.reason,
  }),
  UnderstandingRecorded: (event) => {
    const { participantId, byGroup, ink } = event.data;
    return {
      ...stepOf(event),
      kind: 'recorded',
      viewer: participantId,
      byGroup,
      ...(ink !== undefined && { ink }),
    };
  },
  UnderstandingCompleted: (event) => ({ ...stepOf(event), kind: 'completed' }),
};

/** Undefined for an event that is no step. */
export const viewingStep = (event: DeliveredEvent): ViewingStep | undefined =>
  handleEvent(VIEWING_STEPS, event);

/**
 * Whether nobody is left who has to watch. An erasure may complete a party too.
 * @param living ids of the participants who have not been erased
 */
export const isComplete = (steps: readonly ViewingStep[], living: readonly string[]): boolean => {
  const understood = new Set(steps.flatMap((step) => (step.kind === 'recorded' ? [step.viewer] : [])));
  return living.length > 0 && living.every((id) => understood.has(id));
};

/** As the steps read once a person's key is gone. @param isLast what the group shared goes with its last person */
export const withoutPersonsSteps = (
  steps: readonly ViewingStep[],
  participantId: string,
  isLast: boolean,
): readonly ViewingStep[] =>
  steps.map((step) => {
    const isTheirs = 'viewer' in step && (step.viewer === participantId || (isLast && step.viewer === GROUP));
    if (!isTheirs) return step;
    if (step.kind === 'answered') return { ...step, answer: ERASED };
    return step.kind === 'recorded' && step.ink !== undefined ? { ...step, ink: ERASED } : step;
  });

/** From the stream itself. @throws KeyMissing when a key is missing without a tombstone */
export const readViewingSteps = async (
  { log, keys }: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  signedWaiverId: string,
): Promise<readonly ViewingStep[]> => {
  const steps: ViewingStep[] = [];
  for await (const page of streamPages(log, signedWaiverStream(signedWaiverId), 2)) {
    for (const event of await openEvents(keys, page)) {
      const step = viewingStep(event);
      if (step !== undefined) steps.push(step);
    }
  }
  return steps;
};
