import type { z } from 'zod';
import type { AuthoringCode } from '../texts/wrong-codes.ts';
import { MAX_ERRORS, pathText, type ValidationError } from '../validation.ts';

type Issue = z.core.$ZodIssue;

export type WaiverErrors = {
  readonly add: (path: string, code: AuthoringCode) => void;
  readonly addIssues: (member: string, error: z.core.$ZodError) => void;
  readonly all: () => readonly ValidationError[];
};

const codeOf = (issue: Issue): AuthoringCode => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong_type';
    case 'too_big':
      if (issue.origin === 'string') return 'too_long';
      return issue.origin === 'array' ? 'too_many' : 'too_big';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'required' : 'too_small';
    case 'custom':
      return (issue.params?.code as AuthoringCode | undefined) ?? 'invalid';
    default:
      return 'invalid';
  }
};

export const waiverErrors = (): WaiverErrors => {
  const errors: ValidationError[] = [];
  const add = (path: string, code: AuthoringCode): void => {
    if (errors.length < MAX_ERRORS) errors.push({ path, code });
  };
  return {
    add,
    addIssues: (member, error) => {
      for (const issue of error.issues) {
        if (errors.length === MAX_ERRORS) return;
        if (issue.code !== 'unrecognized_keys') add(pathText([member, ...issue.path]), codeOf(issue));
        else
          for (const key of issue.keys.slice(0, MAX_ERRORS))
            add(pathText([member, ...issue.path, key]), 'unknown_field');
      }
    },
    all: () => errors,
  };
};
