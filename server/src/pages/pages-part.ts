import type { ServedPart } from '../serve.ts';
import { notFoundPage, type PageServices, pageRoutes } from './routes.ts';

export const pagesPart = (services: PageServices): ServedPart => ({
  routes: [pageRoutes(services)],
  notFoundPage: notFoundPage(services),
  checks: {},
  close: async () => undefined,
});
