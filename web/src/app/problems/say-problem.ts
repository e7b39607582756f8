import type { AppTextId } from '../../messages/text-ids.ts';
import { Problem, UNREADABLE } from './problem.ts';

export type ProblemKind = 'offline' | 'busy' | 'loggedOut' | 'unreadable' | 'keyMissing' | 'other';

export const problemKind = (error: unknown): ProblemKind => {
  if (!(error instanceof Problem)) return 'other';
  if (error.code === UNREADABLE) return 'unreadable';
  if (error.code === 'key_missing') return 'keyMissing';
  if (error.status === 0) return 'offline';
  if (error.status === 429 || error.status === 503) return 'busy';
  return error.status === 401 ? 'loggedOut' : 'other';
};

export const problemText = (error: unknown): AppTextId =>
  error instanceof Problem && error.code === 'confirmation_required'
    ? 'problem.unconfirmed'
    : `problem.${problemKind(error)}`;
