import type { ProductLocale } from '../locales.ts';
import type { ErrorCode } from '../texts/en/document.ts';
import { type MessageNumbers, messagesIn, withNumbers } from '../texts/messages.ts';
import { MAX_ERRORS, pathStep, type ValidationError } from '../validation.ts';

export type ErrorList = {
  readonly add: (path: string, code: ErrorCode, numbers?: MessageNumbers) => void;
  readonly addAll: (errors: readonly ValidationError[]) => void;
  readonly addUnknown: (path: string, value: object, isKnown: (name: string) => boolean) => void;
  readonly all: () => readonly ValidationError[];
};

export const errorList = (locale: ProductLocale): ErrorList => {
  const errors: ValidationError[] = [];
  const messages = messagesIn(locale).errors;
  const addAll = (more: readonly ValidationError[]): void => {
    errors.push(...more.slice(0, MAX_ERRORS - errors.length));
  };
  const add: ErrorList['add'] = (path, code, numbers = {}) =>
    addAll([{ path, code, message: withNumbers(messages[code], numbers) }]);
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
