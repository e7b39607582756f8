import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import type { SealCertificateText } from '@waivers/server/settings/seal-settings.ts';
import { createTimeStamper, timeStampOutbound } from '@waivers/server/time-stamps/time-stamper.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { ReadBackend } from '../backend.ts';
import type { RecordPdfs } from '../record-pdf/pdf-queue.ts';
import { createRecordSeals, type RecordSeals } from './record-seals.ts';
import { operatorsCertificate, ownCertificates } from './seal-certificate.ts';
import { createSealState, type SealState } from './seal-state.ts';

export type SealSettings = {
  readonly masterKey: MasterKey;
  readonly publicUrl: string;
  /** Undefined for a certificate that the product makes. */
  readonly seal?: SealCertificateText | undefined;
  readonly timeStampUrls?: readonly string[] | undefined;
};

/** @param backend `database` is connected as role `app` */
export const openRecordSeals = (
  { masterKey, publicUrl, seal, timeStampUrls = [] }: SealSettings,
  backend: Pick<ReadBackend, 'log' | 'keys' | 'clock'> & { readonly database: Kysely<KeysDatabase> },
  pdfs: Pick<RecordPdfs, 'attachSeal'>,
  logger: FastifyBaseLogger,
  registry: Registry,
): RecordSeals & { readonly warnings: SealState['warnings']; readonly close: () => void } => {
  const outbound = createOutbound(timeStampOutbound(timeStampUrls));
  const state = createSealState(registry);
  const { database, log, keys, clock } = backend;
  const seals = createRecordSeals(
    {
      log,
      keys,
      clock,
      state,
      logger,
      certificate:
        seal === undefined ? ownCertificates(database, masterKey, publicUrl) : operatorsCertificate(seal),
      timeStamper: timeStampUrls.length === 0 ? undefined : createTimeStamper(timeStampUrls, outbound),
    },
    pdfs,
  );
  return { ...seals, warnings: state.warnings, close: outbound.close };
};
