import type { ValidationError } from '@waivers/waiver/validation.ts';

/** An answer that is no success: RFC 9457, with our stable `code`. `offline` when there was no answer at all. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly ValidationError[];

  constructor(status: number, code: string, title: string, errors: readonly ValidationError[] = []) {
    super(title);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export const problemIn = async (response: Response): Promise<Problem> => {
  const body = (await response.json().catch(() => ({}))) as {
    readonly code?: string;
    readonly title?: string;
    readonly errors?: readonly ValidationError[];
  };
  return new Problem(response.status, body.code ?? 'internal', body.title ?? '', body.errors);
};

/** Whether sending the same again may help. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status === 429 || error.status >= 500);
