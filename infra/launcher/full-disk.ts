/** @param output of one of PostgreSQL's programs @returns a sentence to print before it, or '' if the disk had room */
export const fullDiskNotice = (output: string): string =>
  output.includes('No space left on device') ? 'The disk is full: make room, then start again. ' : '';
