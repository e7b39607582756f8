import { clearFolder } from './clear-folder.ts';

/**
 * Clears a folder (the first argument) when the process that started this one is gone, whatever ended it: a test
 * runner that is stopped kills its workers hard, and they cannot clear up themselves.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Which folder?');
process.stdin.resume().on('close', () => clearFolder(folder));
