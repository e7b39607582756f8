import type { ReplayRefusal } from '@waivers/events/commands/decider.ts';
import { linkExpiresAt } from '@waivers/events/folds/signed-waiver.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import type { UnderstandingRefusal } from '@waivers/waiver/video/refusals.ts';
import { mergeSpans, type Span, spansBefore } from '@waivers/waiver/video/spans.ts';
import type { JudgedQuestion, VideoScript } from '../waivers/video-scripts.ts';
import type {
  AnswerQuestion,
  BeginVideo,
  RecordUnderstanding,
  ReportFailure,
  ReportWatched,
  UnderstandingCommand,
} from './commands.ts';
import {
  afterEvent,
  hasUnderstood,
  livingParticipants,
  type PartyState,
  type SignedParty,
  type UnderstandingEvent,
} from './state.ts';
import { coveredWith, furthestOf, GAP_S, isTooFast, lastSecondOf, type ViewingState } from './viewing.ts';

/** Limit per stream, because streams can never be pruned. */
export const MAX_REPORTS = 2000;
/** Limit per participant or group. */
export const MAX_ANSWERS = 250;
export const MAX_REFUSALS = 20;
const MAX_FAILURES = 5;

/** Seconds at the end that need not be watched, because players stop slightly early. */
const END_S = 1;

export type LinkRefusal = { readonly refused: 'not_found' | 'erased' | 'link_expired' };

export type UnderstandingCommandRefusal =
  | ReplayRefusal
  | LinkRefusal
  | { readonly refused: 'understanding_refused'; readonly reason: UnderstandingRefusal }
  | { readonly refused: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

type Decision = readonly UnderstandingEvent[] | UnderstandingCommandRefusal;

const FULL: UnderstandingCommandRefusal = { refused: 'rate_limited', retryAfterSeconds: 600 };

const invalid = (path: string, code: string): UnderstandingCommandRefusal => ({
  refused: 'invalid',
  errors: [{ path, code }],
});

/** Returns undefined while any participant still has to watch. */
export const videoLinkExpiresAt = (state: PartyState, signed: SignedParty): Date | undefined =>
  hasUnderstood(state, GROUP) ? linkExpiresAt({ signedAt: state.recordedAt ?? signed.signedAt }) : undefined;

export const linkRefusal = (
  state: PartyState,
  { keyHash, viewer = GROUP, now }: { keyHash: string; viewer?: string; now: Date },
): LinkRefusal | undefined => {
  const { signed, erased } = state;
  if (signed === undefined || signed.link.keyHash !== keyHash) return { refused: 'not_found' };
  const isOfParty = viewer === GROUP || signed.people.some(({ participantId }) => participantId === viewer);
  if (!isOfParty) return { refused: 'not_found' };
  if (erased.has(viewer) || livingParticipants(state).length === 0) return { refused: 'erased' };
  const expiresAt = videoLinkExpiresAt(state, signed);
  return expiresAt !== undefined && now > expiresAt ? { refused: 'link_expired' } : undefined;
};

const participantMember = (viewer: string): { readonly participantId?: string } =>
  viewer === GROUP ? {} : { participantId: viewer };

/** Returns the video's end in seconds as stated by the waiver, else the player, but never before the last question. */
export const endOf = ({ duration, questions }: VideoScript, viewing: ViewingState | undefined): number =>
  duration ?? Math.max(viewing?.duration ?? 0, questions.at(-1)?.displayTime ?? 0);

const isBlocked = (
  { right }: ViewingState,
  { questions }: VideoScript,
  { displayTime, id }: JudgedQuestion,
) => questions.some((other) => other.id !== id && other.displayTime < displayTime && !right.has(other.id));

type Refuse = (reason: UnderstandingRefusal, watched: readonly Span[], questionId?: string) => Decision;

const refuserOf =
  ({ viewer }: UnderstandingCommand, { count }: PartyState): Refuse =>
  (reason, watched, questionId) =>
    count.refusals >= MAX_REFUSALS
      ? { refused: 'understanding_refused', reason }
      : [
          {
            type: 'UnderstandingRefused',
            data: {
              ...participantMember(viewer),
              reason,
              ...(questionId === undefined ? {} : { questionId }),
              watched: mergeSpans(watched) as [number, number][],
            },
          },
        ];

const begin = ({ viewer, script, duration }: BeginVideo, state: PartyState): Decision => {
  if (state.viewings.has(viewer) || hasUnderstood(state, viewer)) return [];
  if (script.duration !== undefined) return [{ type: 'VideoBegun', data: participantMember(viewer) }];
  if (duration === undefined) return invalid('duration', 'required');
  return [{ type: 'VideoBegun', data: { ...participantMember(viewer), duration } }];
};

type WatchedSoFar = {
  readonly viewing: ViewingState;
  /** Clipped to the video's length. */
  readonly watched: [number, number][];
  readonly covered: readonly Span[];
};

const watchedWith = (
  { viewer, script, now, watched }: ReportWatched | AnswerQuestion | RecordUnderstanding,
  state: PartyState,
): WatchedSoFar | UnderstandingRefusal => {
  const viewing = state.viewings.get(viewer);
  if (viewing === undefined) return 'not_begun';
  const within = spansBefore(mergeSpans(watched), endOf(script, viewing)) as [number, number][];
  const covered = coveredWith(viewing.covered, within);
  return isTooFast(viewing, covered, now.getTime()) ? 'too_fast' : { viewing, watched: within, covered };
};

const isNews = ({ viewing, covered }: WatchedSoFar): boolean =>
  JSON.stringify(covered) !== JSON.stringify(viewing.covered);

const report = (command: ReportWatched, state: PartyState): Decision => {
  if (hasUnderstood(state, command.viewer)) return [];
  const seen = watchedWith(command, state);
  if (typeof seen === 'string') return refuserOf(command, state)(seen, command.watched);
  if (!isNews(seen)) return [];
  if (state.count.reports >= MAX_REPORTS) return FULL;
  return [{ type: 'VideoWatched', data: { ...participantMember(command.viewer), watched: seen.watched } }];
};

const fail = ({ viewer, code }: ReportFailure, state: PartyState): Decision =>
  hasUnderstood(state, viewer) || state.count.failures >= MAX_FAILURES
    ? []
    : [{ type: 'VideoFailed', data: { ...participantMember(viewer), code } }];

const questionAnswered = (
  { viewer, script }: UnderstandingCommand,
  question: JudgedQuestion,
  option: string,
  watched: [number, number][],
): UnderstandingEvent => {
  const isRight = option === question.correctOption;
  const before = script.questions.filter(({ displayTime }) => displayTime < question.displayTime).at(-1);
  return {
    type: 'QuestionAnswered',
    data: {
      ...participantMember(viewer),
      questionId: question.id,
      isRight,
      ...(isRight ? {} : { againFrom: before?.displayTime ?? 0 }),
      watched,
      answer: { option },
    },
  };
};

const tooEarly = (
  { viewing, covered }: WatchedSoFar,
  script: VideoScript,
  question: JudgedQuestion,
): UnderstandingRefusal | undefined => {
  if (isBlocked(viewing, script, question)) return 'unanswered';
  const time = question.displayTime - GAP_S;
  if (lastSecondOf(covered) < time) return 'before_its_time';
  return furthestOf({ ...viewing, covered }) < time ? 'not_watched' : undefined;
};

/** Once a question has been answered correctly, further answers have no effect. */
const answer = (command: AnswerQuestion, state: PartyState): Decision => {
  const { viewer, script, questionId, option, watched } = command;
  const question = script.questions.find(({ id }) => id === questionId);
  if (question === undefined) return invalid('questionId', 'invalid');
  if (!question.options.includes(option)) return invalid('option', 'invalid');
  if (hasUnderstood(state, viewer) || state.viewings.get(viewer)?.right.has(questionId) === true) return [];
  const refuse = refuserOf(command, state);
  const seen = watchedWith(command, state);
  if (typeof seen === 'string') return refuse(seen, watched, questionId);
  const reason = tooEarly(seen, script, question);
  if (reason !== undefined) return refuse(reason, watched, questionId);
  if (seen.viewing.attempts >= MAX_ANSWERS) return FULL;
  return [questionAnswered(command, question, option, seen.watched)];
};

const understandingRecorded = (
  { viewer }: RecordUnderstanding,
  viewing: ViewingState,
  state: PartyState,
  ink: Extract<UnderstandingEvent, { type: 'UnderstandingRecorded' }>['data']['ink'],
): readonly UnderstandingEvent[] => {
  // The signer signs for the group, even after watching alone.
  const signer = state.signed?.people[0]?.participantId;
  const people =
    viewer === GROUP
      ? livingParticipants(state).filter((id) => id === signer || !state.recorded.has(id))
      : [viewer];
  const records = people.map(
    (participantId, index): UnderstandingEvent => ({
      type: 'UnderstandingRecorded',
      data: {
        participantId,
        byGroup: viewer === GROUP,
        begunAt: new Date(viewing.begunAt).toISOString(),
        attempts: viewing.attempts,
        ...(index === 0 && ink !== undefined ? { ink } : {}),
      },
    }),
  );
  const isEverybody = livingParticipants(state).every((id) => state.recorded.has(id) || people.includes(id));
  return isEverybody ? [...records, { type: 'UnderstandingCompleted', data: {} }] : records;
};

const record = (command: RecordUnderstanding, state: PartyState): Decision => {
  const { viewer, script, now, watched, answers, signature } = command;
  if (hasUnderstood(state, viewer)) return [];
  const refuse = refuserOf(command, state);
  const seen = watchedWith(command, state);
  if (typeof seen === 'string') return refuse(seen, watched);
  let after = state;
  const events: UnderstandingEvent[] = [];
  const add = (event: UnderstandingEvent): void => {
    events.push(event);
    after = afterEvent(after, event, now.getTime());
  };
  if (isNews(seen))
    add({ type: 'VideoWatched', data: { ...participantMember(viewer), watched: seen.watched } });
  for (const question of script.questions) {
    const given = answers.find(({ questionId }) => questionId === question.id);
    const viewing = after.viewings.get(viewer) ?? seen.viewing;
    if (given === undefined || viewing.right.has(question.id)) continue;
    if (!question.options.includes(given.option)) return invalid('answers', 'invalid');
    if (tooEarly({ ...seen, viewing, covered: viewing.covered }, script, question) !== undefined) break;
    if (viewing.attempts >= MAX_ANSWERS) return FULL;
    add(questionAnswered(command, question, given.option, []));
  }
  const viewing = after.viewings.get(viewer) ?? seen.viewing;
  const reason =
    furthestOf(viewing) < endOf(script, viewing) - END_S
      ? 'end_not_reached'
      : script.questions.some(({ id }) => !viewing.right.has(id))
        ? 'unanswered'
        : undefined;
  if (reason !== undefined) {
    const refused = refuse(reason, watched);
    return Array.isArray(refused) ? [...events, ...refused] : refused;
  }
  if (!signature.ok) return { refused: 'invalid', errors: signature.errors };
  return [...events, ...understandingRecorded(command, viewing, after, signature.value)];
};

/** Uses only the server's clock and the events. Refusals are stored as events but do not count as progress. */
export const decide = (command: UnderstandingCommand, state: PartyState): Decision => {
  const refusal = linkRefusal(state, command);
  if (refusal !== undefined) return refusal;
  switch (command.type) {
    case 'BeginVideo':
      return begin(command, state);
    case 'ReportWatched':
      return report(command, state);
    case 'ReportFailure':
      return fail(command, state);
    case 'AnswerQuestion':
      return answer(command, state);
    case 'RecordUnderstanding':
      return record(command, state);
    default:
      return command satisfies never;
  }
};
