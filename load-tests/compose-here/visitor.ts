import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { ask } from '../client/api.ts';
import { type Owner, registerOwner } from '../client/owner.ts';
import { publishWaiver } from '../client/publication.ts';
import { adultSigning } from '../client/signing.ts';
import { until } from '../faults/machine/until.ts';

/**
 * Plays an owner and customers, who never repeat a request, through the front. Runs in a process of its own, because
 * Node reads the authority of Caddy's certificate when it starts. Prints `signing` when it has begun, and the counts
 * when it reads a line.
 */
const { BASE_URL = '', REGISTRATION_TOKEN_FILE = '', MAILS_FILE = '' } = process.env;

/** Reads the output of `waivers outbox`. */
const mailbox = async () =>
  readFileSync(MAILS_FILE, 'utf8')
    .split('\n----\n')
    .map((text) => ({
      to: /^To: (.*)$/m.exec(text)?.[1] ?? '',
      subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '',
      text,
    }));

const owner: Owner = await registerOwner(
  BASE_URL,
  readFileSync(REGISTRATION_TOKEN_FILE, 'utf8').trim(),
  undefined,
  mailbox,
);
const { authorization } = owner;
const publication = await publishWaiver(BASE_URL, authorization);

const signed = new Set<string>();
const failures: string[] = [];
let isOver = false;
const sign = async (): Promise<void> => {
  while (!isOver) {
    const body = adultSigning(publication);
    try {
      await ask(BASE_URL, signWaiver, { body });
      signed.add(body.id);
      await ask(BASE_URL, listSigners, { query: { limit: 1 } }, { authorization });
    } catch (error) {
      failures.push(`${new Date().toISOString()} ${String((error as Error).cause ?? error)}`);
    }
    await pause(50);
  }
};
const customers = Promise.all(Array.from({ length: 4 }, sign));
process.stdout.write('signing\n');
process.stdin.once('data', () => {
  isOver = true;
});
await customers;
process.stdin.destroy();

const listed = async (): Promise<number> => {
  const ids = new Set<string>();
  for (let after: string | undefined; ; ) {
    const page = await ask(BASE_URL, listSigners, { query: { limit: 100, after } }, { authorization });
    for (const { id } of page.results) ids.add(id);
    if (page.next === undefined) return [...signed].filter((id) => ids.has(id)).length;
    after = page.next;
  }
};
await until('all signatures are listed', async () => (await listed()) === signed.size);
process.stdout.write(`${JSON.stringify({ signed: signed.size, listed: await listed(), failures })}\n`);
