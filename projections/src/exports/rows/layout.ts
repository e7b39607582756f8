import { hash } from 'node:crypto';
import type { ExportLink } from '@waivers/server/access/export-links.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { type AnswerColumn, answerColumns, columnsIn, type HashedDocument } from './columns.ts';

/** Raise it when the same rows are written in another way: a download does not go on in another layout. */
const WRITTEN_AS = 4;

/** How rows are written: what does not depend on them. */
export type Layout = Pick<ExportLink, 'format' | 'separator' | 'locale' | 'timeZone'> & {
  readonly columns: readonly AnswerColumn[];
  /** Names of the columns of each text that was signed, by its hash. */
  readonly columnsOf: ReadonlyMap<string, ReadonlySet<string>>;
};

/** @param hashes of the texts that were signed */
export const layoutOf = async (
  services: Pick<ReadServices, 'document'>,
  hashes: readonly string[],
  { accountId, format, separator, locale, timeZone }: ExportLink,
): Promise<Layout> => {
  const texts: HashedDocument[] = [];
  for (const each of hashes) {
    texts.push({ hash: each, document: await services.document(accountId, each) });
  }
  return {
    format,
    separator,
    locale,
    timeZone,
    columns: answerColumns(texts, locale),
    columnsOf: new Map(texts.map((text) => [text.hash, columnsIn(text)])),
  };
};

/** The same for two downloads whose rows are written in the same way. */
export const fingerprintOf = ({ columnsOf: _texts, ...layout }: Layout): string =>
  hash('sha256', JSON.stringify([WRITTEN_AS, layout]), 'base64url');
