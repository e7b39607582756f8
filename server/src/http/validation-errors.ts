import { type ErrorParams, MAX_ERRORS, pathText, type ValidationError } from '@waivers/waiver/validation.ts';
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

const paramsOf = (issue: Issue): ErrorParams | undefined => {
  if (codeOf(issue) === 'required') return undefined;
  switch (issue.code) {
    case 'invalid_type':
      return { expected: issue.expected };
    case 'too_small': {
      const isAbove = issue.origin !== 'string' && issue.origin !== 'array' && issue.inclusive === false;
      return { of: isAbove ? 'above' : issue.origin, min: Number(issue.minimum) };
    }
    case 'too_big': {
      const isBelow = issue.origin !== 'string' && issue.origin !== 'array' && issue.inclusive === false;
      const max = Number(issue.maximum);
      return issue.origin === 'string' ? { max } : { of: isBelow ? 'below' : issue.origin, max };
    }
    case 'invalid_format':
      return { format: issue.format };
    case 'invalid_value':
      return { values: issue.values.map(String).join(', ') };
    case 'not_multiple_of':
      return { divisor: issue.divisor };
    default:
      return undefined;
  }
};

const closest = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0] ?? [];

const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));

const flatten = (issue: Issue): readonly ValidationError[] => {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ERRORS).map((key) => ({
      path: pathText([...issue.path, key]),
      code: 'unknown_field',
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const inside = closest(issue.errors);
    if (inside.length > 0) {
      return inside.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] } as Issue));
    }
  }
  const params = paramsOf(issue);
  return [{ path: pathText(issue.path), code: codeOf(issue), ...(params !== undefined && { params }) }];
};

/** Returns at most `MAX_ERRORS`, one per wrong value, without quoting values. `refine` sets `params: { code }`. */
export const fieldErrorsOf = (error: z.core.$ZodError): readonly ValidationError[] =>
  error.issues.slice(0, MAX_ERRORS).flatMap(flatten).slice(0, MAX_ERRORS);
