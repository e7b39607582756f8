import { Problem } from './problem.ts';

/** There is nothing under this id, or it is no id. */
export const isGone = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.status === 422);
