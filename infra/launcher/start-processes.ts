import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { SHARES_PORTS } from '@waivers/server/http/listen.ts';
import { withoutOwner, withSettings } from '../machine/child-environment.ts';
import { type SupervisedProcess, superviseProcess } from '../machine/supervised-process.ts';
import { environmentOf } from '../stand-ins/services.ts';
import type { RunningShape } from './product.ts';
import { startWholeProduct } from './whole-product.ts';

const FURTHER_PROCESS = new URL('./further-process.ts', import.meta.url);

type How = {
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
};

const environmentFor = (settings: CommandApiSettings): NodeJS.ProcessEnv =>
  withSettings(process.env, {
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: withoutOwner(settings.databaseUrl),
    MASTER_KEY: settings.masterKey.bytes.toString('hex'),
    REGISTRATION_TOKEN: settings.registrationToken,
    LOG_LEVEL: settings.logLevel,
    ...(settings.services === undefined ? {} : environmentOf(settings.services)),
  });

/**
 * Runs the whole product in this process and in `API_PROCESSES` − 1 further ones on the same port, where ports can be
 * shared. What one process must do alone, it does under a lease. Stops everything on failure.
 * @throws as `startWholeProduct`; StartRefused if another process does not start
 */
export const startProcesses = async (
  settings: CommandApiSettings,
  webFolder: string,
  { tell, signal }: How,
): Promise<RunningShape> => {
  const count = SHARES_PORTS ? settings.apiProcesses : 1;
  const first = await startWholeProduct(settings, webFolder, {
    signal,
    ...(count > 1 ? { processNumber: 1 } : {}),
  });
  const starting = Array.from({ length: count - 1 }, (_, index) =>
    superviseProcess({
      name: `API process no. ${index + 2}`,
      script: FURTHER_PROCESS,
      args: [webFolder, String(index + 2)],
      environment: environmentFor(settings),
      tell,
      signal,
    }),
  );
  const started = await Promise.allSettled(starting);
  const further = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all([first.close(), ...further.map((each: SupervisedProcess) => each.stop())]);
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (failed !== undefined) {
    await close();
    throw failed.reason;
  }
  return { close };
};
