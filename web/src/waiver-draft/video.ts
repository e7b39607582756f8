import { latestTime } from '@waivers/waiver/config/parts/question-rules.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { changeConfig, newPartKey, type WaiverDraft } from './waiver-draft.ts';

export type DraftQuestion = WaiverConfigWire['questions'][number];
export type DraftVideo = NonNullable<WaiverConfigWire['video']>;

export type VideoConfig = Pick<WaiverConfigWire, 'videoUrl' | 'video' | 'questions'>;

/** Whether the draft has a video, even if incomplete. */
export const hasVideo = ({ config }: WaiverDraft): boolean =>
  config.videoUrl !== '' || config.video !== undefined || config.questions.length > 0;

export const videoIn = ({ config: { videoUrl, video, questions } }: WaiverDraft): VideoConfig => ({
  videoUrl,
  video,
  questions,
});

export const removeVideo = (draft: WaiverDraft): WaiverDraft =>
  changeConfig(draft, { videoUrl: '', video: undefined, questions: [] });

/**
 * Changes the video's URL. Keeps questions, captions and transcript, because a new cut is likelier than a different
 * video. If there are captions or a transcript, also keeps the duration until the player reports the new one.
 */
export const setAddress = (draft: WaiverDraft, videoUrl: string): WaiverDraft => {
  if (videoUrl === draft.config.videoUrl) return draft;
  const { video } = draft.config;
  const isBare = video?.transcript === '' && video.captions.length === 0;
  return changeConfig(draft, { videoUrl, video: isBare ? undefined : video });
};

/** In seconds. Players may report durations of the same video that differ by less than this. */
const SAME_LENGTH = 1;

/** Rounds down to a tenth to stay before the end. The addend compensates for floating-point errors. */
export const toTenth = (seconds: number): number => Math.floor(seconds * 10 + 1e-6) / 10;

/** Clamps a question's time to the video. @param duration the video's duration in seconds, if known */
export const timeWithin = (seconds: number, duration: number | undefined): number =>
  Math.min(toTenth(Math.max(0, seconds)), duration === undefined ? Infinity : latestTime(duration));

/** Stores the duration that the player reports, in seconds. Ignores small differences. */
export const setDuration = (draft: WaiverDraft, seconds: number): WaiverDraft => {
  const { video } = draft.config;
  if (video !== undefined && Math.abs(video.duration - seconds) < SAME_LENGTH) return draft;
  return changeConfig(draft, {
    video: { captions: [], transcript: '', ...video, duration: toTenth(seconds) },
  });
};

/** Does nothing until the duration is known. */
export const changeVideo = (draft: WaiverDraft, changes: Partial<DraftVideo>): WaiverDraft => {
  const { video } = draft.config;
  return video === undefined ? draft : changeConfig(draft, { video: { ...video, ...changes } });
};

/** @param displayTime in seconds from the start @param duration the video's duration in seconds, if known */
export const newQuestion = (displayTime: number, duration?: number): DraftQuestion => ({
  id: newPartKey(),
  content: '',
  options: ['', ''],
  correctOption: '',
  displayTime: timeWithin(displayTime, duration),
});

const isInOrder = (questions: readonly DraftQuestion[]): boolean =>
  questions.every(({ displayTime }, at) => at === 0 || displayTime >= (questions[at - 1]?.displayTime ?? 0));

export const arrangeQuestions = (draft: WaiverDraft): WaiverDraft => {
  const { questions } = draft.config;
  if (isInOrder(questions)) return draft;
  const arranged = questions.toSorted((one, other) => one.displayTime - other.displayTime);
  return changeConfig(draft, { questions: arranged });
};

export const addQuestion = (draft: WaiverDraft, question: DraftQuestion): WaiverDraft =>
  arrangeQuestions(changeConfig(draft, { questions: [...draft.config.questions, question] }));

/** Keeps the question's position in the list, so that it does not move while the owner types. */
export const changeQuestion = (
  draft: WaiverDraft,
  id: string,
  changes: Partial<Omit<DraftQuestion, 'id'>>,
): WaiverDraft =>
  changeConfig(draft, {
    questions: draft.config.questions.map((question) =>
      question.id === id ? { ...question, ...changes } : question,
    ),
  });

export const removeQuestion = (draft: WaiverDraft, id: string): WaiverDraft =>
  changeConfig(draft, { questions: draft.config.questions.filter((question) => question.id !== id) });
