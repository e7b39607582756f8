import type { RecordWords } from '../texts/record-words.ts';
import { GROUP } from '../video/group.ts';
import { parseVideoAddress } from '../video/video-address.ts';
import { dateWithZone } from './record-date.ts';
import type { SignedContent, SignedPerson } from './signed-content.ts';
import { nameOf } from './signers.ts';
import type { UnderstandingRecord, ViewingRecord } from './understanding-record.ts';

export type WatchedAnswer = { readonly key: string; readonly question: string; readonly answer: string };

export type ShownViewing = {
  readonly viewer: string;
  readonly who: string;
  readonly lines: readonly string[];
  readonly refused: number;
  readonly answers: readonly WatchedAnswer[];
  /** SVG; null if erased. */
  readonly signature: string | null | undefined;
};

export type WatchedVideo = {
  readonly address: string;
  /** Only for uploads, which are identified by their content because a path without a host means nothing on paper. */
  readonly sha256: string | undefined;
  /** One entry for the group if it has started, otherwise one per person; plus one for everyone who started alone. */
  readonly viewings: readonly ShownViewing[];
};

type VideoRecord = Pick<SignedContent, 'document' | 'participants' | 'timeZone'> & {
  readonly locale: string;
};

export type VideoWords = Pick<
  RecordWords,
  | 'asGroup'
  | 'begunOn'
  | 'videoFailed'
  | 'understoodOn'
  | 'notUnderstood'
  | 'rightAnswer'
  | 'wrongAnswer'
  | 'erased'
>;

/** Lists each question once, in order of the first attempts. */
const answersOf = (
  { attempts }: ViewingRecord,
  { document, locale, timeZone }: VideoRecord,
  words: VideoWords,
): readonly WatchedAnswer[] => {
  const say = ({ option, isRight, at }: ViewingRecord['attempts'][number]): string => {
    const answer = option ?? words.erased;
    const verdict = (isRight ? words.rightAnswer : words.wrongAnswer).replace('{answer}', () => answer);
    return `${verdict} – ${dateWithZone(at, locale, timeZone)}`;
  };
  return [...Map.groupBy(attempts, ({ questionId }) => questionId)].map(([key, own]) => ({
    key,
    question: document.questions.find(({ id }) => id === key)?.content ?? key,
    answer: own.map(say).join('\n'),
  }));
};

const linesOf = (
  { begunAt, failed, understoodAt }: ViewingRecord,
  { locale, timeZone }: VideoRecord,
  words: VideoWords,
  withGroupAt: string | undefined,
): readonly string[] => {
  const at = (text: string, time: string) =>
    text.replace('{date}', () => dateWithZone(time, locale, timeZone));
  return [
    ...(begunAt === undefined ? [] : [at(words.begunOn, begunAt)]),
    ...new Set(
      failed.map((each) =>
        at(
          words.videoFailed.replace('{code}', () => each.code),
          each.at,
        ),
      ),
    ),
    ...(understoodAt === undefined ? [] : [at(words.understoodOn, understoodAt)]),
    ...(withGroupAt === undefined ? [] : [`${words.asGroup}: ${at(words.understoodOn, withGroupAt)}`]),
    ...(understoodAt === undefined && withGroupAt === undefined ? [words.notUnderstood] : []),
  ];
};

/** Viewers in starting order, then the rest. Omits an unfinished group once everyone has passed alone. */
const viewersOf = (
  { participants }: VideoRecord,
  { completed, understood, viewings }: UnderstandingRecord,
): readonly string[] => {
  const known = viewings
    .filter(({ viewer, understoodAt }) => viewer !== GROUP || understoodAt !== undefined || !completed)
    .map(({ viewer }) => viewer);
  if (known.includes(GROUP)) return known;
  const open = participants.filter(
    ({ id, identity }) => identity !== 'erased' && !known.includes(id) && !understood.includes(id),
  );
  return [...known, ...open.map(({ id }) => id)];
};

const membersOf = (
  { participants }: VideoRecord,
  { viewings, understood }: UnderstandingRecord,
): readonly SignedPerson[] => {
  const people = viewings.find(({ viewer }) => viewer === GROUP)?.people;
  return participants.filter(({ id }) =>
    people === undefined ? !understood.includes(id) : people.includes(id),
  );
};

/** Returns undefined for a waiver without a video. `locale` defaults to the record's. */
export const watchedVideo = (
  signed: Omit<VideoRecord, 'locale'> & Pick<SignedContent, 'understanding'>,
  words: VideoWords,
  locale: string = signed.document.locale,
): WatchedVideo | undefined => {
  const { document, participants, understanding } = signed;
  if (understanding === undefined) return undefined;
  const record = { ...signed, locale };
  const name = (person: SignedPerson): string => nameOf(person, locale) ?? words.erased;
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const viewerName = (viewer: string): string => {
    if (viewer === GROUP)
      return `${words.asGroup}: ${list.format(membersOf(record, understanding).map(name))}`;
    const person = participants.find(({ id }) => id === viewer);
    return person === undefined ? viewer : name(person);
  };
  const group = understanding.viewings.find(({ viewer }) => viewer === GROUP);
  const viewings = viewersOf(record, understanding).map((viewer): ShownViewing => {
    const none: ViewingRecord = { viewer, failed: [], attempts: [], refused: 0 };
    const viewing = understanding.viewings.find((each) => each.viewer === viewer) ?? none;
    return {
      viewer,
      who: viewerName(viewer),
      lines: linesOf(
        viewing,
        record,
        words,
        group?.people?.includes(viewer) ? group.understoodAt : undefined,
      ),
      refused: viewing.refused,
      answers: answersOf(viewing, record, words),
      signature: viewing.signature,
    };
  });
  const address = parseVideoAddress(document.videoUrl);
  const sha256 = address?.kind === 'upload' ? address.sha256 : undefined;
  return { address: document.videoUrl, sha256, viewings };
};
