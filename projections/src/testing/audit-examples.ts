import { readFileSync } from 'node:fs';

const PAGE = readFileSync(new URL('../../../docs/audit.md', import.meta.url), 'utf8');

/** The SQL examples in `docs/audit.md`, by question. */
export const AUDIT_EXAMPLES: readonly (readonly [question: string, query: string])[] = [
  ...PAGE.matchAll(/^### \d+\. (?<question>.+)\n\n```sql\n(?<query>[^`]+)```/gm),
].map(({ groups }) => [groups?.question ?? '', groups?.query ?? '']);
