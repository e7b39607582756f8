import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { isLocalProduct } from '@waivers/follow-ups/dev-outbox/local-product.ts';
import { outboxPath } from '@waivers/follow-ups/dev-outbox/outbox-key.ts';
import { UnsafeReadModels } from '@waivers/projections/engine/builds/unsafe-read-models.ts';
import { errorForLog } from '@waivers/server/process/logging.ts';
import { explainStartError } from '@waivers/server/process/start-problems.ts';
import { onStop, type Stop } from '@waivers/server/process/stop-signals.ts';
import { onUnhandledError } from '@waivers/server/process/unhandled-errors.ts';
import { InvalidSettings, readSettings, type Settings } from '@waivers/server/settings/settings.ts';
import { type DemoMailchimp, makeDemo } from '../demo/demo.ts';
import { disconnectDemo } from '../demo/disconnect.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { natsProblem } from '../nats/nats-answers.ts';
import { openServices } from '../stand-ins/services.ts';
import { ensureWebBuilt } from './build-web.ts';
import { type Product, type RunningShape, startProduct } from './product.ts';

export const LAUNCH_OPTIONS = { demo: { type: 'boolean', default: false } } as const;

export type Launch = {
  readonly isDemo: boolean;
  start(settings: CommandApiSettings, webFolder: string, signal: AbortSignal): Promise<RunningShape>;
};

export const tell = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Starts stand-ins for the demo's services unless the operator configured their URLs. */
const withStandIns = async (
  settings: Settings,
  isDemo: boolean,
): Promise<{
  readonly settings: Settings;
  readonly lines: readonly string[];
  readonly mailchimp?: DemoMailchimp;
}> => {
  const isSet = Object.values(settings.services ?? {}).some((address) => address !== undefined);
  if (!isDemo || isSet) return { settings, lines: [] };
  const { klaviyo, mailchimp, shopify, addresses } = await openServices();
  return {
    settings: { ...settings, services: addresses },
    mailchimp,
    lines: [
      'Connected services are stand-ins that stop with the product. Credentials:',
      `  Klaviyo        List ID ${klaviyo.listId}, API Key ${klaviyo.key}`,
      `  Mailchimp      Audience ID ${mailchimp.audienceId}, API Key ${mailchimp.key}`,
      `  Shopify        Shop ${shopify.tenant}, Client ID ${shopify.clientId},`,
      `                 Client secret ${shopify.clientSecret}`,
    ],
  };
};

const settingsOrExit = (isDemo: boolean): Settings => {
  try {
    // People read this output, so request logs are hidden by default, and the demo's warning about its refused contact.
    return readSettings({ LOG_LEVEL: isDemo ? 'error' : 'warn', ...process.env });
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    complain(['Invalid settings; nothing was started:', ...error.problems].join('\n  - '));
    process.exit(1);
  }
};

/** Returns a readable message for expected refusals, and the stack for bugs. */
const explain = (error: unknown): string => {
  if (error instanceof StartRefused || error instanceof UnsafeReadModels) return error.message;
  return explainStartError(error) ?? JSON.stringify(errorForLog(error), null, 2);
};

const mailLine = ({ settings, localUrl }: Product): string => {
  const { mail, registrationToken } = settings;
  if (mail !== undefined) return `is sent by ${mail.server.host}, from ${mail.from.address}`;
  return `is stored, not sent: ${isLocalProduct(settings) ? localUrl + outboxPath(registrationToken) : 'npm run outbox'}`;
};

const welcome = (product: Product): string => {
  const { settings, localUrl } = product;
  const { publicUrl, registrationToken, dataDir } = settings;
  return [
    '',
    `Ready at ${publicUrl}`,
    '',
    `  Registration   ${publicUrl}/auth/register/${registrationToken}`,
    `                 (hidden link; over HTTP: POST /v1/user with the last part as X-Registration-Token)`,
    `  Mail           ${mailLine(product)}`,
    `  API            ${localUrl}/docs`,
    `  Data and keys  ${dataDir} (back it up)`,
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
};

/** Returns the error as text, because a failed demo must not stop the product. */
const demoOrProblem = (product: Product, mailchimp?: DemoMailchimp): Promise<string> =>
  makeDemo(product, { mailchimp }).catch(
    (error: Error) => `The demo is missing or incomplete: ${error.message}`,
  );

const disconnectedOrProblem = (product: Product): Promise<string | undefined> =>
  disconnectDemo(product).catch(
    (error: Error) =>
      `The demo may still be connected to its services; disconnect them there: ${error.message}`,
  );

const run = async ({ isDemo: isAsked, start }: Launch): Promise<void> => {
  // `npm start --demo` gives the flag to npm instead of the script, and npm sets this variable.
  const isDemo = isAsked || process.env.npm_config_demo === 'true';
  const { settings, lines, mailchimp } = await withStandIns(settingsOrExit(isDemo), isDemo);
  let product: Product | undefined;
  const stopping = new AbortController();
  const web = ensureWebBuilt(tell);
  // Avoids an unhandled rejection until the build is awaited.
  web.catch(() => undefined);
  const starting = startProduct(
    settings,
    async (complete) => start(complete, await web, stopping.signal),
    tell,
  );

  const stop = async (how: Stop, code: number): Promise<never> => {
    stopping.abort();
    if (how === 'gently') {
      tell('Finishing open requests, then stopping ...');
      await starting.catch(() => undefined);
    }
    const problem: unknown = await product?.stop(how).catch((error: unknown) => error);
    if (problem === undefined) tell('Stopped.');
    else complain(explain(problem));
    process.exit(problem === undefined ? code : 1);
  };
  const fail = (error: unknown): void => {
    complain(explain(error));
    void stop('gently', 1);
  };
  onStop((how) => void stop(how, how === 'gently' ? 0 : 1));
  onUnhandledError(() => void stop('gently', 1));

  try {
    product = await starting;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
  // Returns without an error, because the abort also ends the process.
  if (product === undefined || stopping.signal.aborted) return;
  tell(welcome(product));
  const problem = settings.natsUrl === undefined ? undefined : await natsProblem(settings.natsUrl);
  if (problem !== undefined) tell(`${problem}\n`);
  if (isDemo) tell([await demoOrProblem(product, mailchimp), ...lines].join('\n'));
  else {
    const words = await disconnectedOrProblem(product);
    if (words !== undefined) tell(words);
  }
  fail(await product.failed);
};

/** Runs one shape of the product in this process, with its own PostgreSQL server, until stopped. */
export const launch = (shape: Launch): Promise<void> =>
  run(shape).catch((error: unknown) => {
    complain(explain(error));
    process.exit(1);
  });
