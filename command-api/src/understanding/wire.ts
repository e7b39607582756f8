import { recordUnderstanding } from '@waivers/contract/understanding/understanding-calls.ts';
import { understandingIdOf } from '@waivers/events/log/port/event-id.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import { isObject, type Validated } from '@waivers/waiver/validation.ts';
import { z } from 'zod/mini';
import type { VideoScript } from '../waivers/video-scripts.ts';
import type { QuestionAnswer } from './commands.ts';

/** Fits 200 spans of 22 bytes and the longest option in its longest encoding. */
export const REPORT_BODY_LIMIT = 20 * 1024;

/** Fits a signature of 3,000 points of 31 bytes and fifty answers. */
export const RECORD_BODY_LIMIT = 256 * 1024;

export const recordInput = z.extend(recordUnderstanding.body, { signature: z.optional(z.unknown()) });
export type RecordInput = z.infer<typeof recordInput>;

/** The spec's clients refer to a question by its text, its id, or an object containing either. */
const isMeant = (quoted: unknown, id: string, content: string): boolean =>
  isObject(quoted) ? quoted.id === id || quoted.content === content : quoted === id || quoted === content;

export const answersIn = (
  { answers = [], understanding }: RecordInput,
  { questions }: VideoScript,
): readonly QuestionAnswer[] => [
  ...answers.map(({ questionId, option }) => ({ questionId, option })),
  ...(understanding?.questions ?? []).flatMap(([quoted, option]): QuestionAnswer[] => {
    const meant = questions.find(({ id, content }) => isMeant(quoted, id, content));
    return meant === undefined ? [] : [{ questionId: meant.id, option }];
  }),
];

/** Returns the id of a record sent without `Idempotency-Key`. The same content yields the same id. */
export const recordIdOf = (
  signedWaiverId: string,
  { participantId, answers, understanding }: RecordInput,
  signature: Validated<StoredInk>,
): string => {
  const said = [answers ?? null, understanding?.questions ?? null, signature.ok ? signature.value : null];
  return understandingIdOf(signedWaiverId, participantId, sha256Of(canonicalJson(said)));
};
