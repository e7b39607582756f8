import { accounts } from './accounts/project.ts';
import type { Projection } from './projection.ts';
import { publicWaivers } from './public-waivers/project.ts';
import { signedWaiverDocuments } from './signed-waiver-documents/project.ts';
import { signedWaivers } from './signed-waivers/project.ts';
import { waiverDocuments } from './waiver-documents/project.ts';
import { waivers } from './waivers/project.ts';

/** Every read model of the product. */
export const READ_MODEL_PROJECTIONS: readonly Projection[] = [
  accounts,
  waivers,
  waiverDocuments,
  publicWaivers,
  signedWaivers,
  signedWaiverDocuments,
];
