import { type CommandApiSettings, openCommandApi } from '@waivers/command-api/main.ts';
import { openReadSide } from '@waivers/projections/read-side.ts';
import { type Served, type ServeOptions, serve } from '@waivers/server/serve.ts';

/**
 * Both sides of the product in one process and on one port, over one pool and one log.
 * @throws UnsafeReadModels; the listening error (`EADDRINUSE` ...), with everything closed again
 */
export const startWholeProduct = (
  settings: CommandApiSettings,
  options: ServeOptions = {},
): Promise<Served> =>
  serve(settings, options, async (logger) => {
    const commands = await openCommandApi(settings, logger);
    try {
      const { metrics, verifyToken, shared } = commands;
      const reads = await openReadSide(settings, shared, logger, metrics.registry, options.signal);
      return { metrics, verifyToken, parts: [commands, reads] };
    } catch (error) {
      await commands.close();
      throw error;
    }
  });
