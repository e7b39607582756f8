import type { ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import answers from '@waivers/waiver/texts/en/answers.json' with { type: 'json' };
import app from '@waivers/waiver/texts/en/app.json' with { type: 'json' };
import sign from '@waivers/waiver/texts/en/sign.json' with { type: 'json' };
import type { ErrorParams, ValidationError } from '@waivers/waiver/validation.ts';
import { formatText } from '../pages/format-text.ts';

const SOURCES: readonly Readonly<Record<string, string>>[] = [answers, sign, app];

export const titleOf = (code: ProblemCode): string => answers[`title.${code}`];

const filled = (words: string, params: ErrorParams): string | undefined => {
  try {
    return formatText(words, 'en', params);
  } catch {
    return undefined;
  }
};

export const sentenceOf = ({ code, params = {} }: Omit<ValidationError, 'path'>): string => {
  const id = `wrong.${code}`;
  for (const source of SOURCES) {
    const words = Object.hasOwn(source, id) ? source[id] : undefined;
    const sentence = words === undefined ? undefined : filled(words, params);
    if (sentence !== undefined) return sentence;
  }
  return app['wrong.invalid'];
};
