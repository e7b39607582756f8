import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const REQUIRED = 'This field is required.';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'This must be a text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object with named values.',
  record: 'This must be an object with named values.',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'This must be a UUID, like 0198b2c4-7d5e-7abc-8def-0123456789ab.',
  guid: 'This must be a UUID, like 0198b2c4-7d5e-7abc-8def-0123456789ab.',
  email: 'Email must be valid',
  datetime: 'This must be a date and time, like 2026-07-01T12:00:00.000Z.',
  url: 'This must be a full address, beginning with https://.',
};

const characters = (count: number | bigint): string => `${count} character${count === 1 ? '' : 's'}`;

const tooSmall = ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string => {
  if (origin === 'string') return minimum === 1 ? REQUIRED : `At least ${characters(minimum)}, please.`;
  if (origin === 'array') return `This list needs at least ${minimum}.`;
  return inclusive === false ? `This must be more than ${minimum}.` : `This must be at least ${minimum}.`;
};

const tooBig = ({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string => {
  if (origin === 'string') return `At most ${characters(maximum)}, please.`;
  if (origin === 'array') return `This list may have at most ${maximum}.`;
  return inclusive === false ? `This must be less than ${maximum}.` : `This must be at most ${maximum}.`;
};

/**
 * What a wrong value is told to people where its schema has no words of its own; it never repeats the value. Goes into
 * zod as the `error` of one parse.
 */
export const sentenceFor = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED;
      return EXPECTED[issue.expected] ?? 'This value cannot be read.';
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This text does not have the form that it must have.';
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'This field is not known here.';
    default:
      return 'This value is not allowed here.';
  }
};
