import { createHash } from 'node:crypto';

/** A script that stands in the page itself. */
export type InlineScript = {
  readonly code: string;
  /** What the content policy names it by: no other text may run. */
  readonly source: string;
};

/** @throws Error for a text that would end its element, or begin a comment */
export const inlineScript = (code: string): InlineScript => {
  if (/<\/script|<!--/i.test(code)) throw new Error('A script cannot stand in a page as it is.');
  return { code, source: `'sha256-${createHash('sha256').update(code).digest('base64')}'` };
};
