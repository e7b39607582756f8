import type { AppTextId } from '../../messages/text-ids.ts';
import { Problem } from '../problems/problem.ts';
import { problemKind } from '../problems/say-problem.ts';

const REFUSED: Readonly<Partial<Record<string, AppTextId>>> = {
  voided: 'desk.refused.voided',
  erased: 'desk.refused.erased',
  not_found: 'desk.refused.gone',
};

/** Why the front desk's note was not taken. */
export const refusedNote = (error: unknown): AppTextId =>
  (error instanceof Problem ? REFUSED[error.code] : undefined) ?? `failed.${problemKind(error)}`;
