import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import type { Validated } from '@waivers/waiver/validation.ts';
import type { Span } from '@waivers/waiver/video/spans.ts';
import type { VideoScript } from '../waivers/video-scripts.ts';

export type QuestionAnswer = { readonly questionId: string; readonly option: string };

type OfViewer = {
  readonly viewer: string;
  readonly keyHash: string;
  readonly script: VideoScript;
  readonly now: Date;
};

export type BeginVideo = OfViewer & {
  readonly type: 'BeginVideo';
  /** In seconds, as reported by the player. */
  readonly duration: number | undefined;
};

export type ReportWatched = OfViewer & { readonly type: 'ReportWatched'; readonly watched: readonly Span[] };

export type ReportFailure = OfViewer & { readonly type: 'ReportFailure'; readonly code: string };

export type AnswerQuestion = OfViewer &
  QuestionAnswer & { readonly type: 'AnswerQuestion'; readonly watched: readonly Span[] };

export type RecordUnderstanding = OfViewer & {
  readonly type: 'RecordUnderstanding';
  readonly watched: readonly Span[];
  readonly answers: readonly QuestionAnswer[];
  readonly signature: Validated<StoredInk>;
};

export type UnderstandingCommand =
  | BeginVideo
  | ReportWatched
  | ReportFailure
  | AnswerQuestion
  | RecordUnderstanding;
