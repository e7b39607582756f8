import { randomUUID } from 'node:crypto';
import type { SignablePublication } from '@waivers/command-api/signing/commands.ts';
import { signingDecider } from '@waivers/command-api/signing/decide.ts';
import { signingInput } from '@waivers/command-api/signing/wire.ts';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { parseJsonBody } from '@waivers/server/http/bodies/json-body.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { validateSubmission } from '@waivers/waiver/submission/submission.ts';
import { adultSigning, type Publication } from '../../client/signing.ts';

const ROUNDS = 3000;

const microsecondsPer = async (rounds: number, stage: () => unknown): Promise<number> => {
  for (let round = 0; round < rounds / 5; round += 1) await stage();
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) await stage();
  return ((performance.now() - started) * 1000) / rounds;
};

/** Measures each stage of a signature separately, on one thread, in µs. */
export const signingStages = async (
  log: EventLog,
  { waiverId, ...quoted }: Publication,
  accountId: string,
  document: SignableDocument,
): Promise<Readonly<Record<string, number>>> => {
  const body = adultSigning({ waiverId, ...quoted }, { points: 150 });
  const bytes = Buffer.from(JSON.stringify(body));
  const { id, evidence, ...content } = signingInput.parse(body);
  const now = new Date();
  const timeZone = 'Europe/Berlin';
  const validate = () => validateSubmission({ ...content, document, now, timeZone });
  const publication: SignablePublication = {
    accountId,
    timeZone,
    waiverVersion: 2,
    revision: 1,
    searchable: [],
    documents: { en: content.versionHash },
    document,
    readAt: [],
  };
  const services = { log: createMemoryLog(), keys: memoryKeyStore() };
  const decider = signingDecider({ keys: services.keys, waivers: { document: async () => document } });
  const decideAndSeal = () => {
    const signedWaiverId = randomUUID();
    return handleCommand(services, {
      stream: signedWaiverStream(signedWaiverId),
      decider,
      command: {
        type: 'SignWaiver',
        signedWaiverId,
        content,
        evidence: { ...evidence, address: '192.0.2.1', userAgent: 'bench' },
        publication,
        keyHash: '0'.repeat(64),
        now,
      },
      context: { commandId: signedWaiverId, correlationId: id, accountId, actor: { kind: 'signer' }, now },
      createsStream: true,
    });
  };
  const load = async () => {
    await log.readStream(waiverStream(waiverId), { fromVersion: 3 });
    await log.readStream(accountStream(accountId), { fromVersion: 4 });
  };
  const validated = await microsecondsPer(ROUNDS, validate);
  return {
    'parse (JSON and shape)': await microsecondsPer(ROUNDS, () => {
      const parsed = parseJsonBody(bytes);
      if (parsed.kind === 'json') signingInput.parse(parsed.value);
    }),
    validate: validated,
    'load (two small reads; shared when signers are many)': await microsecondsPer(ROUNDS, load),
    'decide, seal and encode, less validate': (await microsecondsPer(ROUNDS, decideAndSeal)) - validated,
  };
};
