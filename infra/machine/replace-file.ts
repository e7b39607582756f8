import { rename, writeFile } from 'node:fs/promises';

/** Replaces a file atomically, so that readers see the old text or the new one. Only its owner can read it. */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
};
