import { problem } from '@waivers/contract/call/problem.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { AppTextId } from '../messages/use-text.ts';

/** A success that this page cannot read; the server may have carried out the command. */
export const UNREADABLE = 'unreadable_answer';

/** An RFC 9457 problem with our `code`; `offline` without an answer. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly ValidationError[];
  /** Narrows down a code that has several causes. */
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

/** Whether a retry may help. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === UNREADABLE);

/** 404, or 422 for a malformed id. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 422);

/** For deleting what may be gone already. @throws any other error */
export const ignoreNotFound = (error: unknown): void => {
  if (!(error instanceof Problem) || error.status !== 404) throw error;
};

type ProblemKind = 'offline' | 'busy' | 'loggedOut' | 'unreadable' | 'keyMissing' | 'other';

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
