import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import type { Span } from '@waivers/waiver/video/spans.ts';
import type { VideoScript } from '../../waivers/video-scripts.ts';
import type {
  AnswerQuestion,
  BeginVideo,
  RecordUnderstanding,
  ReportWatched,
  UnderstandingCommand,
} from '../commands.ts';
import { decide, type UnderstandingCommandRefusal } from '../decide.ts';
import { evolve, initial, type PartyState, type UnderstandingEvent } from '../state.ts';

const SIGNED_WAIVER = '0190f3c8-0000-7000-8000-000000000003';
const KEY_HASH = 'f'.repeat(64);
const SIGNED_AT = new Date('2026-11-21T09:00:00.000Z');

export const script: VideoScript = {
  duration: 60,
  questions: [10, 20, 40].map((displayTime, index) => ({
    id: `q${index + 1}`,
    content: `Question ${index + 1}?`,
    options: ['yes', 'no'],
    correctOption: 'yes',
    displayTime,
  })),
};

export const ink: StoredInk = { method: 'typed', text: 'Anna Beispiel' };

export const person = (index: number): string => participantIdOf(SIGNED_WAIVER, index);

const { stored } = deciderSpec(
  { initial, evolve, decide },
  { stream: `signedWaiver-${SIGNED_WAIVER}`, actor: { kind: 'signer' } },
);

const signed = (people: number): GivenEvent => ({
  type: 'WaiverSigned',
  data: {
    waiverId: person(200),
    waiverVersion: 2,
    revision: 1,
    versionHash: 'a'.repeat(64),
    consentHash: 'b'.repeat(64),
    mode: people === 1 ? 'adult' : 'minors',
    locale: 'en',
    signedAt: SIGNED_AT.toISOString(),
    timeZone: 'Europe/Berlin',
    link: { generation: 1, keyHash: KEY_HASH },
    participants: Array.from({ length: people }, (_, index) => ({
      participantId: person(index),
      role: people === 1 ? 'adult' : index === 0 ? 'guardian' : 'minor',
      identity: { k: 'k', n: 'n', c: 'c' },
    })),
  },
});

type Said<Command> = Command extends UnderstandingCommand
  ? Omit<Command, 'keyHash' | 'script' | 'now' | 'viewer'>
  : never;

/** A party that has not started its video. Commands use a clock that tests can move. */
export const party = (people: number, video: VideoScript = script) => {
  let now = SIGNED_AT.getTime();
  let state: PartyState = evolve(
    initial,
    stored({ ...signed(people), metadata: { occurredAt: SIGNED_AT.toISOString() } }),
  );
  let version = 1;
  const tell = (event: GivenEvent): void => {
    state = evolve(
      state,
      stored({ ...event, metadata: { occurredAt: new Date(now).toISOString() } }, version),
    );
    version += 1;
  };
  const give = (
    viewer: string,
    said: Said<UnderstandingCommand>,
    changes: Partial<Pick<UnderstandingCommand, 'keyHash'>> = {},
  ): readonly UnderstandingEvent[] | UnderstandingCommandRefusal => {
    const command = { ...said, viewer, keyHash: KEY_HASH, script: video, now: new Date(now), ...changes };
    const decision = decide(command as UnderstandingCommand, state);
    if (Array.isArray(decision)) for (const event of decision) tell(event);
    return decision;
  };
  return {
    give,
    tell,
    state: () => state,
    now: () => now,
    wait: (seconds: number): void => {
      now += seconds * 1000;
    },
    begin: (viewer: string, duration?: number) =>
      give(viewer, { type: 'BeginVideo', duration } satisfies Said<BeginVideo>),
    watch: (viewer: string, ...watched: readonly Span[]) =>
      give(viewer, { type: 'ReportWatched', watched } satisfies Said<ReportWatched>),
    answer: (viewer: string, questionId: string, option = 'yes', ...watched: readonly Span[]) =>
      give(viewer, { type: 'AnswerQuestion', questionId, option, watched } satisfies Said<AnswerQuestion>),
    record: (viewer: string, changes: Partial<Said<RecordUnderstanding>> = {}) =>
      give(viewer, {
        type: 'RecordUnderstanding',
        watched: [],
        answers: [],
        signature: { ok: true, value: ink },
        ...changes,
      } satisfies Said<RecordUnderstanding>),
  };
};

export type Party = ReturnType<typeof party>;

/** Watches the whole video at normal speed and answers every question correctly. */
export const watchAll = (given: Party, viewer: string): void => {
  given.begin(viewer);
  let seen = 0;
  for (const { id, displayTime } of script.questions) {
    given.wait(displayTime - seen);
    given.answer(viewer, id, 'yes', [seen, displayTime]);
    seen = displayTime;
  }
  given.wait(60 - seen);
  given.watch(viewer, [seen, 60]);
};
