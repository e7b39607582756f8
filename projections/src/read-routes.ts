import type { Routes } from '@waivers/server/app.ts';
import { publicWaiverRoutes } from './public-waivers/routes.ts';
import type { ReadServices } from './read-services.ts';
import { signedWaiverDocumentRoutes } from './signed-waiver-documents/routes.ts';
import { signedListChangeRoutes } from './signed-waivers/change-routes.ts';
import { signedListRoutes } from './signed-waivers/routes.ts';
import { waiverDocumentRoutes } from './waiver-documents/routes.ts';
import { waiverListRoutes } from './waivers/routes.ts';

/** The routes of the read side: one line for each read model that is asked. */
export const readRoutes = (services: ReadServices): readonly Routes[] => [
  waiverListRoutes(services),
  waiverDocumentRoutes(services),
  publicWaiverRoutes(services),
  signedListRoutes(services),
  signedListChangeRoutes(services),
  signedWaiverDocumentRoutes(services),
];
