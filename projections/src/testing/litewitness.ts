import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '@waivers/infra/launcher/postgres.ts';
import { toBase64 } from '@waivers/proof/notes/base64.ts';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import { EMPTY_ROOT } from '@waivers/proof/tree/hash.ts';

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));

/** Returns why litewitness cannot run here; undefined if it can. */
export const missingLitewitness = (): string | undefined => {
  if (!isOnPath('litewitness'))
    return 'needs litewitness on the PATH: go install filippo.io/torchwood/cmd/litewitness@latest';
  return ['ssh-agent', 'ssh-add', 'ssh-keygen'].every(isOnPath) ? undefined : 'needs OpenSSH';
};

const KEY = /verifier key" vkey="?(?<vkey>[^\s"]+)/;

const untilListening = async (child: ChildProcess): Promise<VerifierKey> => {
  let said = '';
  for await (const part of child.stderr ?? []) {
    said += String(part);
    const key = parseVerifierKey(KEY.exec(said)?.groups?.vkey ?? '');
    if (key !== undefined && said.includes('msg=listening')) return key;
  }
  throw new Error(`litewitness has ended: ${said}`);
};

/** Starts litewitness (github.com/FiloSottile/torchwood) on loopback with a new key in an agent of its own. */
export const startLitewitness = async (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'lw-'));
  const [keyFile, socket, file] = [join(folder, 'key'), join(folder, 'agent'), join(folder, 'witness.db')];
  const agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(agent.stdout, 'data');
  const env = { ...process.env, SSH_AUTH_SOCK: socket };
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyFile]);
  execFileSync('ssh-add', ['-q', keyFile], { env, stdio: 'ignore' });
  const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-lf', keyFile], { encoding: 'utf8' }).split(' ');
  const listen = `127.0.0.1:${await freePort()}`;
  const options = ['-name', name, '-db', file, '-ssh-agent', socket, '-key', fingerprint, '-listen', listen];
  const child = spawn('litewitness', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const key = await untilListening(child);
  return {
    key,
    url: `http://${listen}`,
    /** As `witnessctl add-log` and `witnessctl add-key`. */
    addLog: (logKey: VerifierKey): void => {
      const database = new DatabaseSync(file);
      const add = (statement: string, ...values: readonly string[]) =>
        void database.prepare(statement).run(...values);
      add(
        'insert into log (origin, tree_size, tree_hash) values (?, 0, ?)',
        logKey.name,
        toBase64(EMPTY_ROOT),
      );
      add('insert into key (origin, key) values (?, ?)', logKey.name, formatVerifierKey(logKey));
      database.close();
    },
    close: async (): Promise<void> => {
      const ended = [child, agent].map((each) => once(each, 'exit'));
      child.kill('SIGINT');
      agent.kill();
      await Promise.all(ended);
      rmSync(folder, { recursive: true });
    },
  };
};
