import type { ProblemCode } from '@waivers/contract/problem-codes.ts';
import answers from '@waivers/waiver/texts/en/answers.json' with { type: 'json' };
import app from '@waivers/waiver/texts/en/app.json' with { type: 'json' };
import sign from '@waivers/waiver/texts/en/sign.json' with { type: 'json' };
import type { ValidationError, WrongParams } from '@waivers/waiver/validation.ts';
import { IntlMessageFormat } from 'intl-messageformat';

/** What pages say to people will do where an answer has no words of its own. */
const SOURCES: readonly Readonly<Record<string, string>>[] = [answers, sign, app];

/** A problem in English. */
export const titleOf = (code: ProblemCode): string => answers[`title.${code}`];

const filled = (words: string, params: WrongParams): string | undefined => {
  try {
    return String(new IntlMessageFormat(words, 'en').format(params));
  } catch {
    // It has a place for something that is not told.
    return undefined;
  }
};

/**
 * What is wrong with a value, in English, for whoever writes a program against the API. Pages have words of their own
 * for the code, in their reader's language.
 */
export const sentenceOf = ({ code, params = {} }: Omit<ValidationError, 'path'>): string => {
  const id = `wrong.${code}`;
  for (const source of SOURCES) {
    const words = Object.hasOwn(source, id) ? source[id] : undefined;
    const sentence = words === undefined ? undefined : filled(words, params);
    if (sentence !== undefined) return sentence;
  }
  return app['wrong.invalid'];
};
