import type { RecordWords } from '../texts/record-words.ts';
import { dateWithZone } from './record-date.ts';
import type { SignedContent } from './signed-content.ts';

export const voidedLine = (
  { voidedAt, document, timeZone }: Pick<SignedContent, 'voidedAt' | 'document' | 'timeZone'>,
  { voidedOn }: RecordWords,
): string | undefined =>
  typeof voidedAt === 'string'
    ? voidedOn.replace('{date}', () => dateWithZone(voidedAt, document.locale, timeZone))
    : undefined;
