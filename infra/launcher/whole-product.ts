import { tokenStateIn } from '@waivers/command-api/identity/sessions/token-state.ts';
import { openCommandApi } from '@waivers/command-api/process/main.ts';
import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { openOutboxPage } from '@waivers/follow-ups/dev-outbox/outbox-page.ts';
import { openFollowUps } from '@waivers/follow-ups/follow-ups.ts';
import { lookAtDeliveriesIn } from '@waivers/follow-ups/look-at-deliveries.ts';
import { deliveriesIn } from '@waivers/follow-ups/outcomes/deliveries-in.ts';
import { portsForCommands } from '@waivers/follow-ups/ports-for-commands.ts';
import { openReadSide } from '@waivers/projections/read-side.ts';
import { readBuiltPages } from '@waivers/server/pages/built-pages.ts';
import { pagesPart } from '@waivers/server/pages/pages-part.ts';
import { addFreeDisk, enoughFreeDisk } from '@waivers/server/process/free-disk.ts';
import {
  type RunningServer,
  type ServeOptions,
  type ServerPart,
  serve,
} from '@waivers/server/process/serve.ts';
import { placeName } from '@waivers/server/settings/backup-address.ts';
import { addBackupAge, backupStatus, recentBackup } from '../backup/last-backup.ts';

/**
 * Starts all sides and the pages in one process. With NATS_URL, also starts a relay for the read models. Closes
 * everything on failure.
 * @throws UnsafeReadModels, or the listening error (such as `EADDRINUSE`)
 */
export const startWholeProduct = (
  settings: CommandApiSettings,
  webFolder: string,
  options: ServeOptions = {},
): Promise<RunningServer> =>
  serve(settings, options, async (logger) => {
    // Read the pages first, because a failure here leaves nothing to stop.
    const builtPages = readBuiltPages(webFolder);
    const commands = await openCommandApi(settings, portsForCommands(settings), logger);
    const place = settings.backup && placeName(settings.backup.address);
    const warnings = {
      ...commands.warnings,
      disk: enoughFreeDisk(settings.dataDir),
      ...(place === undefined ? {} : { backup: recentBackup(settings.dataDir, place) }),
    };
    addFreeDisk(commands.metrics.registry, settings.dataDir);
    if (place !== undefined) addBackupAge(commands.metrics.registry, settings.dataDir, place);
    const parts: ServerPart[] = [{ ...commands, warnings }];
    const { metrics, verifyToken, shared } = commands;
    try {
      const { natsUrl, publicUrl } = settings;
      if (natsUrl !== undefined) {
        // Loaded on demand, because the NATS client uses memory and most installations run without it.
        const { openRelay } = await import('../distributed/relay/open-relay.ts');
        parts.push(await openRelay({ ...settings, natsUrl }, logger, metrics.registry));
      }
      if (settings.mail === undefined) parts.push(await openOutboxPage(settings, shared));
      parts.push(await openFollowUps(settings, shared, logger, metrics.registry));
      const withMail = { ...settings, hasMailServer: settings.mail !== undefined };
      const ports = {
        lookAtDeliveries: lookAtDeliveriesIn(shared),
        backup: () => backupStatus(settings.dataDir, place),
        credentialOf: tokenStateIn(shared.pool).credentialOf,
        deliveriesOf: deliveriesIn(shared),
        verifyPage: builtPages.verify,
      };
      const reads = await openReadSide(withMail, ports, shared, logger, metrics.registry, options.signal);
      parts.push(reads);
      parts.push(await pagesPart({ ...reads, ...shared, publicUrl, pages: builtPages }));
      return { service: 'waivers', metrics, verifyToken, parts };
    } catch (error) {
      for (const part of parts.toReversed()) await part.close();
      throw error;
    }
  });
