import { createLogger } from '@waivers/server/process/logging.ts';
import { principalFor } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp, captureLog } from '@waivers/server/testing/test-app.ts';
import type { TimeStamper } from '@waivers/server/time-stamps/time-stamper.ts';
import { Registry } from 'prom-client';
import type { BundleSources } from '../evidence-bundle/routes.ts';
import { readRoutes } from '../read-routes.ts';
import { installedFonts } from '../record-pdf/fonts.ts';
import { createRecordPdfs, type RecordPdfs } from '../record-pdf/pdf-queue.ts';
import { createPdfWorker } from '../record-pdf/pdf-worker.ts';
import { createRecordSeals, type SealServices } from '../record-seal/record-seals.ts';
import type { FindCertificate } from '../record-seal/seal-certificate.ts';
import { createSealState } from '../record-seal/seal-state.ts';
import type { ReadApp } from './read-app.ts';

type Changes = {
  readonly log?: SealServices['log'];
  readonly timeStamper?: TimeStamper;
  readonly sources?: BundleSources;
  /** Runs before each call of the PDF process. */
  readonly beforeAttaching?: () => Promise<void>;
};

/** Makes PDFs without pauses. */
export const quickRecordPdfs = (): RecordPdfs =>
  createRecordPdfs(
    createPdfWorker(
      { installed: installedFonts, fetchFor: async () => false },
      { limitMs: 60_000, startMs: 60_000, idleMs: 60_000 },
    ),
    { during: (work) => work(), over: async () => undefined, end: () => undefined },
  );

/** A read side that seals with the given certificate, as one process among others on the same log. Does not close `pdfs`. */
export const openSealApp = async (
  read: ReadApp,
  pdfs: RecordPdfs,
  certificate: FindCertificate,
  changes: Changes = {},
) => {
  const attachSeal: RecordPdfs['attachSeal'] = async (...job) => {
    await changes.beforeAttaching?.();
    return pdfs.attachSeal(...job);
  };
  const registry = new Registry();
  const state = createSealState(registry);
  const log = captureLog();
  const seals = createRecordSeals(
    {
      log: changes.log ?? read.log,
      keys: read.history.keys,
      clock: () => read.state.now,
      certificate,
      timeStamper: changes.timeStamper,
      state,
      logger: createLogger({ level: 'info', destination: log.destination }),
    },
    { attachSeal },
  );
  const app = await buildTestApp({
    verifyToken: async (token) => principalFor(token),
    routes: readRoutes(read.services, { ...pdfs, close: async () => undefined }, seals, changes.sources),
  });
  return {
    get: (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers }),
    logText: log.text,
    warnings: state.warnings,
    metrics: () => registry.metrics(),
    close: () => app.close(),
  };
};
