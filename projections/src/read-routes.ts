import type { Routes } from '@waivers/server/http/app.ts';
import { coverageRoutes } from './audit/coverage/routes.ts';
import { readersRoutes } from './audit/readers/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { signingAuditRoutes } from './audit/signing/routes.ts';
import { type BundleSources, evidenceBundleRoutes } from './evidence-bundle/routes.ts';
import { exportDownloadRoutes } from './exports/routes.ts';
import type { ReadServices } from './queries/read-services.ts';
import { publicWaiverRoutes } from './read-models/public-waivers/routes.ts';
import { reportRoutes } from './read-models/reports/routes.ts';
import { signedWaiverDocumentRoutes } from './read-models/signed-waiver-documents/routes.ts';
import { signedListChangeRoutes, signedListRoutes } from './read-models/signed-waivers/routes.ts';
import { waiverDocumentRoutes } from './read-models/waiver-documents/routes.ts';
import { waiverListRoutes } from './read-models/waivers/routes.ts';
import { localRecordPdfs, recordPdfRoutes } from './record-pdf/routes.ts';
import type { RecordSeals } from './record-seal/record-seals.ts';
import { statusRoutes } from './status/routes.ts';
import { receiptRoutes, treeRoutes } from './tree/routes.ts';
import { waiverVersionRoutes } from './waiver-versions/routes.ts';

const NO_SOURCES: BundleSources = { verifyPage: undefined, deliveriesOf: async () => [] };

export const readRoutes = (
  services: ReadServices,
  pdfs = localRecordPdfs(),
  seals?: RecordSeals,
  sources = NO_SOURCES,
): readonly Routes[] => [
  waiverListRoutes(services),
  waiverDocumentRoutes(services),
  waiverVersionRoutes(services),
  publicWaiverRoutes(services),
  signedListRoutes(services),
  signedListChangeRoutes(services),
  signedWaiverDocumentRoutes(services),
  recordPdfRoutes(services, pdfs, seals),
  exportDownloadRoutes(services, pdfs, seals),
  reportRoutes(services),
  auditRoutes(services),
  coverageRoutes(services),
  readersRoutes(services),
  signingAuditRoutes(services),
  statusRoutes(services),
  treeRoutes(services),
  receiptRoutes(services),
  evidenceBundleRoutes({ services, pdfs, seals, sources }),
];
