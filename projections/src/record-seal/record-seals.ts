import { hash, randomUUID, sign } from 'node:crypto';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { livingParticipants, type SignedRecord } from '@waivers/events/folds/signed-waiver.ts';
import { sealUpdate } from '@waivers/events/keys/seal-update.ts';
import type { TimeStamper } from '@waivers/server/time-stamps/time-stamper.ts';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RecordPdfs } from '../record-pdf/pdf-queue.ts';
import type { SealAnswer, SealJob } from './attach-seal.ts';
import { type FindCertificate, NoCertificate, type UsableCertificate } from './seal-certificate.ts';
import { sealDecider } from './seal-decider.ts';
import type { SealState } from './seal-state.ts';
import { findSeal } from './stored-seals.ts';

export type RecordSeals = {
  /**
   * Returns the PDF with its stored seal, or else with a new one, which is stored first. Returns the PDF unsealed if that
   * fails, because nobody should wait for a seal, and if everybody in it has been erased.
   * @throws Overloaded if too many requests are waiting
   */
  seal(record: SignedRecord, pdf: Buffer): Promise<Buffer>;
  /** Returns the PDF with its stored seal, or undefined. */
  sealedBefore(record: SignedRecord, pdf: Buffer): Promise<Buffer | undefined>;
};

export type SealServices = CommandServices & {
  readonly clock: () => Date;
  readonly certificate: FindCertificate;
  /** Undefined without `TSA_URL`. */
  readonly timeStamper: TimeStamper | undefined;
  readonly state: SealState;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** Signature, signed attributes and CMS's own structure, for the longest permitted keys. */
const STRUCTURE_BYTES = 3072;
/** Tokens of well-known authorities have 3 to 8 KB, with their certificates. */
const TIME_STAMP_BYTES = 12 * 1024;

/** How long not to try again for a document whose seal failed. */
const FAILED_MS = 180_000;
const MAX_FAILED = 1000;
const MAX_ATTEMPTS = 3;

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

type Made = Exclude<SealAnswer, { readonly toSign: Uint8Array }>;

const jobFor = (
  pdf: Buffer,
  { chain, key }: UsableCertificate,
  hasTimeStamp: boolean,
  now: Date,
): SealJob => ({
  pdf,
  chain,
  keyType: key.asymmetricKeyType === 'ec' ? 'EC' : 'RSA',
  reservedBytes:
    STRUCTURE_BYTES +
    chain.reduce((sum, { length }) => sum + length, 0) +
    (hasTimeStamp ? TIME_STAMP_BYTES : 0),
  at: now.getTime(),
});

export const createRecordSeals = (
  services: SealServices,
  pdfs: Pick<RecordPdfs, 'attachSeal'>,
): RecordSeals => {
  const { certificate, timeStamper, state, logger, clock } = services;
  const failed = new LRUCache<string, true>({ max: MAX_FAILED, ttl: FAILED_MS });
  const making = new Map<string, Promise<Buffer | undefined>>();

  const tellOfFailure = (error: unknown): void => {
    state.failed();
    // The logger drops messages that might quote a record.
    const problem = error instanceof NoCertificate ? error.message : undefined;
    logger.error({ err: error, problem }, 'a PDF could not be sealed and is handed out unsealed');
  };

  const timeStampOf = async (signature: Buffer): Promise<Buffer | undefined> => {
    if (timeStamper === undefined) return undefined;
    const stamp = await timeStamper.stamp(sha256(signature));
    const problems = 'problems' in stamp ? stamp.problems : ['The time stamp is too long.'];
    if ('token' in stamp && stamp.token.length <= TIME_STAMP_BYTES) {
      state.timeStamped(true);
      return stamp.token;
    }
    state.timeStamped(false);
    logger.warn({ problems }, 'no authority of TSA_URL gave a time stamp; a PDF is sealed without one');
    return undefined;
  };

  const make = async ({ accountId }: SignedRecord, pdf: Buffer, used: UsableCertificate): Promise<Made> => {
    const job = jobFor(pdf, used, timeStamper !== undefined, clock());
    const asked = await pdfs.attachSeal(accountId, job);
    if (!('toSign' in asked)) throw new Error('The seal was made without a signature.');
    const signature = sign('sha256', asked.toSign, used.key);
    const proof = { signature, token: await timeStampOf(signature) };
    const made = await pdfs.attachSeal(accountId, { ...job, proof });
    if (!('appended' in made)) throw new Error('The seal was not made with its signature.');
    return made;
  };

  const store = async (
    record: SignedRecord,
    pdf: Buffer,
    made: Made,
    used: UsableCertificate,
    after: number,
  ) => {
    const commandId = randomUUID();
    const update = { unsealed: sha256(pdf), appended: Buffer.from(made.appended) };
    return handleCommand(services, {
      stream: signedWaiverStream(record.id),
      decider: sealDecider,
      command: {
        after,
        data: {
          level: made.level,
          certificate: { sha256: used.sha256, isOwn: used.isOwn },
          ...sealUpdate(update, livingParticipants(record.signing)),
        },
      },
      context: {
        commandId,
        correlationId: commandId,
        accountId: record.accountId,
        actor: { kind: 'system' },
        now: clock(),
      },
    });
  };

  const sealNow = async (record: SignedRecord, pdf: Buffer): Promise<Buffer | undefined> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { appended, newest } = await findSeal(services, record.id, sha256(pdf));
      if (appended !== undefined) return Buffer.concat([pdf, appended]);
      const used = await certificate(clock());
      const made = await make(record, pdf, used);
      const stored = await store(record, pdf, made, used, newest);
      if (stored.kind === 'done') {
        state.sealed(made.level);
        return Buffer.concat([pdf, made.appended]);
      }
      // This PDF still shows somebody who has been erased since it was asked for.
      if (stored.kind === 'refused' && stored.refusal.refused === 'erased_meanwhile') return undefined;
    }
    throw new Error('A record was sealed by others again and again.');
  };

  const attempt = async (record: SignedRecord, pdf: Buffer, key: string): Promise<Buffer | undefined> => {
    try {
      return await sealNow(record, pdf);
    } catch (error) {
      if (error instanceof Overloaded) throw error;
      failed.set(key, true);
      tellOfFailure(error);
      return undefined;
    }
  };

  return {
    sealedBefore: async (record, pdf) => {
      try {
        const { appended } = await findSeal(services, record.id, sha256(pdf));
        return appended && Buffer.concat([pdf, appended]);
      } catch (error) {
        tellOfFailure(error);
        return undefined;
      }
    },
    seal: async (record, pdf) => {
      if (livingParticipants(record.signing).length === 0) return pdf;
      const key = `${record.id} ${sha256(pdf).toString('base64url')}`;
      if (failed.has(key)) return pdf;
      const shared = making.get(key);
      if (shared !== undefined) return (await shared) ?? pdf;
      const own = attempt(record, pdf, key).finally(() => making.delete(key));
      making.set(key, own);
      return (await own) ?? pdf;
    },
  };
};
