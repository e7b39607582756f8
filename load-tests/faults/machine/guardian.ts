import { clearFolder } from './clear-folder.ts';

/** Clears a folder (the first argument) when the parent exits, because killed test workers cannot clean up. */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Which folder?');
process.stdin.resume().on('close', () => clearFolder(folder));
