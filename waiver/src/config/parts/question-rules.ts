import { isBlank } from '../../validation.ts';
import type { Question } from '../waiver-config.ts';
import { readOptions } from './read-options.ts';

export type QuestionProblem =
  | { readonly member: 'content'; readonly code: 'required' }
  | { readonly member: 'options'; readonly code: 'two_options_required' | 'duplicate_option' }
  | { readonly member: 'correctOption'; readonly code: 'right_option_required' | 'no_such_option' }
  | { readonly member: 'displayTime'; readonly code: 'after_the_end' };

const optionProblems = (options: readonly string[], correctOption: string): readonly QuestionProblem[] => {
  const distinct = readOptions(options.join('\n'));
  const lines = options.flatMap((option) => option.split(/\r\n|\r|\n/)).filter((line) => !isBlank(line));
  const isTwice = lines.length > distinct.length;
  const twice = isTwice ? [{ member: 'options', code: 'duplicate_option' } as const] : [];
  if (distinct.length < 2) return isTwice ? twice : [{ member: 'options', code: 'two_options_required' }];
  if (isBlank(correctOption)) return [...twice, { member: 'correctOption', code: 'right_option_required' }];
  if (distinct.includes(correctOption.trim())) return twice;
  return [...twice, { member: 'correctOption', code: 'no_such_option' }];
};

/** Returns the latest time for a question, in seconds. A player may stop just short of the end. */
export const latestTime = (duration: number): number =>
  Math.max(0, (Math.floor(duration * 10 + 1e-6) - 1) / 10);

/** Returns what is wrong with a video question, in form order. @param duration in seconds, if known */
export const questionProblems = (
  { content, options, correctOption, displayTime }: Omit<Question, 'id'>,
  duration: number | undefined,
): readonly QuestionProblem[] => [
  ...(isBlank(content) ? [{ member: 'content', code: 'required' } as const] : []),
  ...optionProblems(options, correctOption),
  ...(duration !== undefined && displayTime > latestTime(duration)
    ? [{ member: 'displayTime', code: 'after_the_end' } as const]
    : []),
];
