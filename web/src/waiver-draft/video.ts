import { latestTime } from '@waivers/waiver/config/parts/question-rules.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { changeConfig, newPartKey, type WaiverDraft } from './waiver-draft.ts';

export type DraftQuestion = WaiverConfigWire['questions'][number];
export type DraftVideo = NonNullable<WaiverConfigWire['video']>;

/** What a waiver has for its video. */
export type VideoConfig = Pick<WaiverConfigWire, 'videoUrl' | 'video' | 'questions'>;

/** Also while only a part of it is there. */
export const hasVideo = ({ config }: WaiverDraft): boolean =>
  config.videoUrl !== '' || config.video !== undefined || config.questions.length > 0;

export const videoIn = ({ config: { videoUrl, video, questions } }: WaiverDraft): VideoConfig => ({
  videoUrl,
  video,
  questions,
});

export const putVideo = (draft: WaiverDraft, video: VideoConfig): WaiverDraft => changeConfig(draft, video);

export const removeVideo = (draft: WaiverDraft): WaiverDraft =>
  putVideo(draft, { videoUrl: '', video: undefined, questions: [] });

/**
 * Questions, captions and transcript stay: a new cut of a video is more likely than another one. Its length does not,
 * unless something stands beside it, and then until the player tells the new one.
 */
export const setAddress = (draft: WaiverDraft, videoUrl: string): WaiverDraft => {
  if (videoUrl === draft.config.videoUrl) return draft;
  const { video } = draft.config;
  const isBare = video?.transcript === '' && video.captions.length === 0;
  return changeConfig(draft, { videoUrl, video: isBare ? undefined : video });
};

/** Players tell the length of one video differently, by less than this. */
const SAME_LENGTH = 1;

/** Never beyond it: nothing comes after the end. The addend is for tenths that binary fractions have not. */
export const toTenth = (seconds: number): number => Math.floor(seconds * 10 + 1e-6) / 10;

/** Where a question may stand. @param duration of the video in seconds, if it is known */
export const timeWithin = (seconds: number, duration: number | undefined): number =>
  Math.min(toTenth(Math.max(0, seconds)), duration === undefined ? Infinity : latestTime(duration));

/** As the player has read it, in seconds. Looking at a saved video changes nothing. */
export const setDuration = (draft: WaiverDraft, seconds: number): WaiverDraft => {
  const { video } = draft.config;
  if (video !== undefined && Math.abs(video.duration - seconds) < SAME_LENGTH) return draft;
  return changeConfig(draft, {
    video: { captions: [], transcript: '', ...video, duration: toTenth(seconds) },
  });
};

/** Nothing before its length is known. */
export const changeVideo = (draft: WaiverDraft, changes: Partial<DraftVideo>): WaiverDraft => {
  const { video } = draft.config;
  return video === undefined ? draft : changeConfig(draft, { video: { ...video, ...changes } });
};

/** @param displayTime seconds from the start @param duration of the video in seconds, if it is known */
export const newQuestion = (displayTime: number, duration?: number): DraftQuestion => ({
  id: newPartKey(),
  content: '',
  options: ['', ''],
  correctOption: '',
  displayTime: timeWithin(displayTime, duration),
});

const isInOrder = (questions: readonly DraftQuestion[]): boolean =>
  questions.every(({ displayTime }, at) => at === 0 || displayTime >= (questions[at - 1]?.displayTime ?? 0));

/** By their times, as they will be asked. */
export const arrangeQuestions = (draft: WaiverDraft): WaiverDraft => {
  const { questions } = draft.config;
  if (isInOrder(questions)) return draft;
  const arranged = questions.toSorted((one, other) => one.displayTime - other.displayTime);
  return changeConfig(draft, { questions: arranged });
};

export const addQuestion = (draft: WaiverDraft, question: DraftQuestion): WaiverDraft =>
  arrangeQuestions(changeConfig(draft, { questions: [...draft.config.questions, question] }));

/** It keeps its place in the list: what somebody is writing must not move away. */
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
