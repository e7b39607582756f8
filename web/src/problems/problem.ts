import { problem } from '@waivers/contract/call/problem.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { AppTextId } from '../messages/use-text.ts';

/** The request succeeded but the response is unreadable, so the command may have been carried out. */
export const UNREADABLE = 'unreadable_answer';

/** An RFC 9457 problem with our `code`, or `offline` if there was no response. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly ValidationError[];
  /** Distinguishes causes that share a code. */
  readonly reason: string | undefined;

  constructor(
    status: number,
    code: string,
    title: string,
    errors: readonly ValidationError[] = [],
    reason?: string,
  ) {
    super(title);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.reason = reason;
  }
}

export const problemIn = async (response: Response): Promise<Problem> => {
  const parsed = problem.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return new Problem(response.status, 'internal', '');
  const { code, title, errors, reason } = parsed.data;
  return new Problem(response.status, code, title, errors, reason);
};

/** Whether retrying may help. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === UNREADABLE);

/** Whether the error is a 404, or a 422 for a malformed ID. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 422);

/** Ignores a 404, for deletions that may already have happened. @throws any other error */
export const ignoreNotFound = (error: unknown): void => {
  if (!(error instanceof Problem) || error.status !== 404) throw error;
};

type ProblemKind = 'offline' | 'busy' | 'loggedOut' | 'unreadable' | 'keyMissing' | 'role' | 'other';

export const problemKind = (error: unknown): ProblemKind => {
  if (!(error instanceof Problem)) return 'other';
  if (error.code === UNREADABLE) return 'unreadable';
  if (error.code === 'key_missing') return 'keyMissing';
  if (error.code === 'role_missing') return 'role';
  if (error.status === 0) return 'offline';
  if (error.status === 429 || error.status === 503) return 'busy';
  return error.status === 401 ? 'loggedOut' : 'other';
};

export const problemText = (error: unknown): AppTextId => {
  const code = error instanceof Problem ? error.code : undefined;
  if (code === 'confirmation_required') return 'problem.unconfirmed';
  return code === 'second_factor_required' ? 'problem.factor' : `problem.${problemKind(error)}`;
};
