import type { Projection } from './engine/projection.ts';
import { accounts } from './read-models/accounts/project.ts';
import { auditEvents } from './read-models/audit-events/project.ts';
import { publicWaivers } from './read-models/public-waivers/project.ts';
import { reports } from './read-models/reports/project.ts';
import { signedWaiverDocuments } from './read-models/signed-waiver-documents/project.ts';
import { signedWaivers } from './read-models/signed-waivers/project.ts';
import { waiverDocuments } from './read-models/waiver-documents/project.ts';
import { waivers } from './read-models/waivers/project.ts';

export const READ_MODEL_PROJECTIONS: readonly Projection[] = [
  accounts,
  waivers,
  waiverDocuments,
  publicWaivers,
  signedWaivers,
  signedWaiverDocuments,
  reports,
  auditEvents,
];
