import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { ServerPart } from '../process/serve.ts';
import type { BuiltPages } from './built-pages.ts';
import type { PageServices } from './page-services.ts';
import { notFoundPage } from './public-pages.ts';
import { pageRoutes } from './routes.ts';

const compressed = async ({ folder, files }: BuiltPages): Promise<ReadonlyMap<string, Buffer>> => {
  const paths = [...files].filter((path) => /^\/assets\/.+\.(?:js|css)$/.test(path));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, `${path}.br`))] as const)),
  );
};

/**
 * Publishes the pages' files first, because other processes may be asked for them, and again daily, because files of a
 * version that no longer runs are removed in time.
 */
export const pagesPart = async (services: PageServices): Promise<ServerPart> => {
  const publish = async () => services.assets.publish(await compressed(services.pages));
  await publish();
  let timer: NodeJS.Timeout | undefined;
  return {
    routes: [pageRoutes(services)],
    notFoundPage: notFoundPage(services),
    checks: {},
    begin: () => {
      timer = setInterval(() => void publish().catch(() => undefined), DAY_MS).unref();
    },
    close: async () => clearInterval(timer),
  };
};
