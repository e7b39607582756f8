import type { FieldError } from '@waivers/contract/problem.ts';
import { MAX_ERRORS, pathText } from '@waivers/waiver/validation.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const codeOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong_type';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'required' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'custom':
      return typeof issue.params?.code === 'string' ? issue.params.code : 'invalid';
    case 'invalid_format':
    case 'invalid_value':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
      return issue.code;
    default:
      return issue satisfies never;
  }
};

/** The union's member that came closest says best what is wrong. */
const closest = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0] ?? [];

const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));

const flatten = (issue: Issue): readonly FieldError[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
      path: pathText([...issue.path, key]),
      code: 'unknown_field',
      message: 'This field is not known here.',
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const inside = closest(issue.errors);
    if (inside.length > 0) {
      return inside.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] } as Issue));
    }
  }
  return [{ path: pathText(issue.path), code: codeOf(issue), message: issue.message }];
};

/**
 * Zod's issues as the API tells them: one entry for each wrong value, at most 100. Our schemas carry the messages
 * of the spec where it has one, `sentenceFor` has one for the rest; values themselves are never repeated.
 */
export const fieldErrorsOf = (error: z.core.$ZodError): readonly FieldError[] =>
  error.issues.slice(0, MAX_ERRORS).flatMap(flatten).slice(0, MAX_ERRORS);
