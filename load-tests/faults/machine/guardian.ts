import { clearFolder } from './clear-folder.ts';

/**
 * Clears a folder (the first argument) when the parent process is gone, however it ended. A stopped test runner kills
 * its workers hard, so they cannot clean up themselves.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Which folder?');
process.stdin.resume().on('close', () => clearFolder(folder));
