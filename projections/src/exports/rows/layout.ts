import { hash } from 'node:crypto';
import type { ExportLink } from '@waivers/server/access/export-links.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { type AnswerColumn, answerColumns, columnsIn, type HashedDocument } from './columns.ts';
import type { ExportRow } from './row.ts';

/** Increment when the output for the same rows changes; downloads are not resumed across layout versions. */
const LAYOUT_VERSION = 4;

export type Layout = Pick<ExportLink, 'format' | 'separator' | 'locale' | 'timeZone'> & {
  readonly columns: readonly AnswerColumn[];
  readonly columnsOf: ReadonlyMap<string, ReadonlySet<string>>;
};

export type RowWriter = {
  readonly head: string;
  readonly line: (row: ExportRow, guardian: ExportRow | undefined) => string;
};

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

export const fingerprintOf = ({ columnsOf: _texts, ...layout }: Layout): string =>
  hash('sha256', JSON.stringify([LAYOUT_VERSION, layout]), 'base64url');
