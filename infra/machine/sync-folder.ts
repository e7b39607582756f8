import { open } from 'node:fs/promises';

/** Makes names in a folder durable: a file's own sync does not. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
};
