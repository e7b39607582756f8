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
 * Finds statements of a migration without which the oldest reader could not go on: what it may use must not be removed, and what it
 * writes must stay valid. A comment `-- Unused since 0.3.0`, of a version that is not newer than that reader, permits one.
 */
export const removalsIn = (sql: string, oldestReader: string): readonly string[] =>
  sql
    .replaceAll(/\$\$[^$]*\$\$/g, '')
    .split(';')
    .filter((statement) => !isUnused(statement, oldestReader))
    .map((statement) => withoutComments(statement).trim())
    .filter((statement) => REMOVAL.test(statement) || demandsValue(statement));
