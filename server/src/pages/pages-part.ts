import type { ServedPart } from '../serve.ts';
import { notFoundPage, type PageServices, pageRoutes } from './routes.ts';

/** The web pages as a part of a process: nothing of theirs is opened or closed. */
export const pagesPart = (services: PageServices): ServedPart => ({
  routes: [pageRoutes(services)],
  notFoundPage: notFoundPage(services),
  checks: {},
  close: async () => undefined,
});
