import type { ServerPart } from '../process/serve.ts';
import type { PageServices } from './page-services.ts';
import { notFoundPage } from './public-pages.ts';
import { pageRoutes } from './routes.ts';

export const pagesPart = (services: PageServices): ServerPart => ({
  routes: [pageRoutes(services)],
  notFoundPage: notFoundPage(services),
  checks: {},
  close: async () => undefined,
});
