import type { SubmissionCode } from '../texts/wrong-codes.ts';
import { type ErrorParams, MAX_ERRORS, pathStep, type ValidationError } from '../validation.ts';

export type ErrorList = {
  readonly add: (path: string, code: SubmissionCode, params?: ErrorParams) => void;
  readonly addAll: (errors: readonly ValidationError[]) => void;
  readonly addUnknown: (path: string, value: object, isKnown: (name: string) => boolean) => void;
  readonly all: () => readonly ValidationError[];
};

export const errorList = (): ErrorList => {
  const errors: ValidationError[] = [];
  const addAll = (more: readonly ValidationError[]): void => {
    errors.push(...more.slice(0, MAX_ERRORS - errors.length));
  };
  const add: ErrorList['add'] = (path, code, params) =>
    addAll([{ path, code, ...(params !== undefined && { params }) }]);
  return {
    add,
    addAll,
    addUnknown: (path, value, isKnown) => {
      for (const name of Object.keys(value)) {
        if (errors.length === MAX_ERRORS) return;
        if (!isKnown(name)) add(path === '' ? pathStep(name) : `${path}.${pathStep(name)}`, 'unknown_field');
      }
    },
    all: () => errors,
  };
};
