import { compareVersions } from '@waivers/events/migrations/product-version.ts';

const REMOVAL =
  /\b(?:drop\s+(?:table|column|function|view|schema|type|sequence)|rename|truncate|delete\s+from|set\s+not\s+null|(?:alter\s+column\s+\S+|set\s+data)\s+type)\b/i;
const UNUSED = /-- Unused since (\d+\.\d+\.\d+)/;

const withoutComments = (sql: string): string => sql.replaceAll(/--.*/g, '');

const demandsValue = (statement: string): boolean =>
  statement
    .split(',')
    .some(
      (clause) =>
        /\badd\s+column\b/i.test(clause) && /\bnot\s+null\b/i.test(clause) && !/\bdefault\b/i.test(clause),
    );

const isUnused = (statement: string, oldestReader: string): boolean => {
  const since = UNUSED.exec(statement)?.[1];
  return since !== undefined && compareVersions(since, oldestReader) <= 0;
};

/**
 * Finds statements of a migration that the oldest reader could not work with, because they remove something or refuse
 * the rows that it writes. A comment `-- Unused since 0.3.0`, of a version no newer than that reader, permits one.
 */
export const removalsIn = (sql: string, oldestReader: string): readonly string[] =>
  sql
    .replaceAll(/\$\$[^$]*\$\$/g, '')
    .split(';')
    .filter((statement) => !isUnused(statement, oldestReader))
    .map((statement) => withoutComments(statement).trim())
    .filter((statement) => REMOVAL.test(statement) || demandsValue(statement));
