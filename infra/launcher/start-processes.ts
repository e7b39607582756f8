import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { SHARES_PORTS } from '@waivers/server/http/listen.ts';
import { launchedSettings, withSettings } from '../machine/child-environment.ts';
import { superviseProcess } from '../machine/supervised-process.ts';
import type { RunningShape } from './product.ts';
import { startWholeProduct } from './whole-product.ts';

const API_PROCESS = new URL('./api-process.ts', import.meta.url);

const ORDINALS = ['second', 'third', 'fourth'];

type LaunchOptions = {
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
};

const environmentFor = (settings: CommandApiSettings): NodeJS.ProcessEnv =>
  withSettings(process.env, {
    ...launchedSettings(settings),
    PORT: String(settings.port),
    LOG_LEVEL: settings.logLevel,
    SHUTDOWN_DELAY_SECONDS: String(settings.shutdownDelaySeconds ?? 0),
  });

/**
 * Runs the whole product in this process and in `API_PROCESSES` − 1 others on the same port. Leases keep read
 * models and reactors to one of them. Stops everything on failure.
 * @throws as `startWholeProduct`; StartRefused if another process does not start
 */
export const startProcesses = async (
  settings: CommandApiSettings,
  webFolder: string,
  { tell, signal }: LaunchOptions,
): Promise<RunningShape> => {
  const count = SHARES_PORTS ? settings.apiProcesses : 1;
  if (count < settings.apiProcesses) tell('API_PROCESSES is ignored: only Linux can share a port.');
  const first = await startWholeProduct(settings, webFolder, {
    signal,
    ...(count > 1 ? { processNumber: 1 } : {}),
  });
  const started = await Promise.allSettled(
    ORDINALS.slice(0, count - 1).map((ordinal, index) =>
      superviseProcess({
        name: `${ordinal} API process`,
        script: API_PROCESS,
        args: [webFolder, String(index + 2)],
        environment: environmentFor(settings),
        tell,
        signal,
      }),
    ),
  );
  const close = async (): Promise<void> => {
    const others = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    await Promise.all([first.close(), ...others.map((each) => each.stop())]);
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (failed === undefined) return { close };
  await close().catch(() => undefined);
  throw failed.reason;
};
