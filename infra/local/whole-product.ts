import { type CommandApiSettings, openCommandApi } from '@waivers/command-api/main.ts';
import { openReadSide } from '@waivers/projections/read-side.ts';
import { readBuiltPages } from '@waivers/server/pages/built-pages.ts';
import { pagesPart } from '@waivers/server/pages/pages-part.ts';
import { type Served, type ServeOptions, serve } from '@waivers/server/serve.ts';

/**
 * Both sides of the product and its pages in one process and on one port, over one pool and one log.
 * @param webFolder the built web pages
 * @throws UnsafeReadModels; the listening error (`EADDRINUSE` ...), with everything closed again
 */
export const startWholeProduct = (
  settings: CommandApiSettings,
  webFolder: string,
  options: ServeOptions = {},
): Promise<Served> =>
  serve(settings, options, async (logger) => {
    // Before anything runs that would have to be stopped again.
    const builtPages = readBuiltPages(webFolder);
    const commands = await openCommandApi(settings, logger);
    try {
      const { metrics, verifyToken, shared } = commands;
      const reads = await openReadSide(settings, shared, logger, metrics.registry, options.signal);
      const pages = pagesPart({ ...reads, ...shared, pages: builtPages });
      return { metrics, verifyToken, parts: [commands, reads, pages] };
    } catch (error) {
      await commands.close();
      throw error;
    }
  });
