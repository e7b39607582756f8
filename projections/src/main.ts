import type { Witness } from '@waivers/proof/notes/policy.ts';
import type { TokenState } from '@waivers/server/access/id-token-keys.ts';
import { tokenVerifier } from '@waivers/server/access/token-verifier.ts';
import type { BuiltPages } from '@waivers/server/pages/built-pages.ts';
import { pagesPart } from '@waivers/server/pages/pages-part.ts';
import { createServerMetrics } from '@waivers/server/process/metrics.ts';
import {
  type RunningServer,
  type ServeOptions,
  type ServeSettings,
  serve,
} from '@waivers/server/process/serve.ts';
import type { Mailbox } from '@waivers/server/settings/smtp-settings.ts';
import { openReadBackend, type ReadBackend } from './backend.ts';
import type { BundleSources } from './evidence-bundle/routes.ts';
import type { ProjectorSettings } from './projector.ts';
import { openReadSide } from './read-side.ts';
import type { SealSettings } from './record-seal/open-record-seals.ts';
import type { LookAtDeliveries } from './status/deliveries-port.ts';

export type ProjectionsSettings = ServeSettings &
  ProjectorSettings &
  Pick<SealSettings, 'seal' | 'timeStampUrls'> & {
    readonly dataDir?: string;
    readonly witnesses?: readonly Witness[] | undefined;
    /** Stands for a mail server, because `SMTP_URL` can hold a password that no read side needs. */
    readonly mailFrom?: Mailbox | undefined;
  };

/** Injected because only command-api knows the underlying tables. */
export type TokenStateIn = (pool: ReadBackend['pool']) => TokenState;

/** Injected because only follow-ups knows the underlying tables. */
export type LookAtDeliveriesIn = (backend: Pick<ReadBackend, 'pool' | 'log'>) => LookAtDeliveries;

/** As `LookAtDeliveriesIn`. */
export type DeliveriesIn = (backend: ReadBackend) => BundleSources['deliveriesOf'];

export type ReadSideParts = {
  readonly tokenStateIn: TokenStateIn;
  readonly deliveriesIn: DeliveriesIn;
  readonly lookAtDeliveriesIn: LookAtDeliveriesIn;
};

/** Composition root. Needs a migrated database. @throws UnsafeReadModels, or a listening error such as `EADDRINUSE` */
export const startProjections = (
  settings: ProjectionsSettings,
  { tokenStateIn, lookAtDeliveriesIn, deliveriesIn }: ReadSideParts,
  options: ServeOptions = {},
  builtPages?: BuiltPages,
): Promise<RunningServer> =>
  serve(settings, options, async (logger) => {
    const metrics = createServerMetrics({ ofProcess: true });
    const backend = await openReadBackend(settings, logger);
    try {
      const tokens = tokenStateIn(backend.pool);
      const verifyToken = await tokenVerifier(backend.clock, tokens, settings.publicUrl);
      const withMail = { ...settings, hasMailServer: settings.mailFrom !== undefined };
      // The launcher makes the backups, which a separate read side cannot see.
      const ports = {
        lookAtDeliveries: lookAtDeliveriesIn(backend),
        backup: () => ({ state: 'unknown' as const }),
        credentialOf: tokens.credentialOf,
        deliveriesOf: deliveriesIn(backend),
        verifyPage: builtPages?.verify,
      };
      const part = await openReadSide(withMail, ports, backend, logger, metrics.registry, options.signal);
      const close = async (): Promise<void> => {
        await part.close();
        await backend.close();
      };
      const { publicUrl } = settings;
      const pages =
        builtPages === undefined
          ? []
          : [await pagesPart({ ...backend, ...part, publicUrl, pages: builtPages })];
      return { service: 'waivers-projections', metrics, verifyToken, parts: [{ ...part, close }, ...pages] };
    } catch (error) {
      await backend.close();
      throw error;
    }
  });
