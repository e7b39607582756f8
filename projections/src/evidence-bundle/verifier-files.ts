import { readFile } from 'node:fs/promises';
import type { Files } from './files.ts';

const DOCS = new URL('../../../docs/', import.meta.url);

/** The program that shares no code with the product, and the specification: what a stranger needs to rely on neither. */
export const verifierFiles = async (): Promise<Files> => ({
  'verify.go': await readFile(new URL('verify/verify.go', DOCS)),
  'verify.md': await readFile(new URL('verify.md', DOCS)),
});
