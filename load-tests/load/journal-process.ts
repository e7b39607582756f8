import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVE = fileURLToPath(new URL('../oracle/serve.ts', import.meta.url));

export type JournalProcess = { readonly url: string; readonly end: () => Promise<void> };

export const startJournal = async (file: string, folder: string): Promise<JournalProcess> => {
  const child = spawn(process.execPath, [SERVE, file], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => {
      throw new Error(`The journal ended with ${code}.`);
    }),
  ])) as [Buffer];
  return {
    url: line.toString().trim(),
    end: async () => {
      child.kill();
      await ended;
    },
  };
};
