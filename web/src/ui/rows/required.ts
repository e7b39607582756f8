import type { Typed } from './kept-lines.ts';
import type { RowErrors } from './use-saving.ts';

/** @param said at each field that is empty */
export const required =
  (said: string) =>
  (typed: Typed): RowErrors =>
    Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) => (value === '' ? [[name, said]] : [])),
    );
