import { clearFolder } from './clear-folder.ts';

/**
 * Clears a folder (the first argument) once the parent is gone, because a stopped test runner kills its workers hard.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Which folder?');
process.stdin.resume().on('close', () => clearFolder(folder));
