import { type DatabaseChecks, databaseProblems } from '../database/database-problems.ts';
import {
  type CompleteSettings,
  type RequirableSetting,
  requireSettings,
} from '../settings/required-settings.ts';
import { InvalidSettings, readSettings } from '../settings/settings.ts';
import { drain } from './drain.ts';
import { errorForLog } from './logging.ts';
import type { RunningServer, ServeOptions } from './serve.ts';
import { explainStartError } from './start-problems.ts';
import { onStop } from './stop-signals.ts';
import { onUnhandledError } from './unhandled-errors.ts';

export type StandAlone<Name extends RequirableSetting> = DatabaseChecks & {
  readonly needs: readonly Name[];
  start(settings: CompleteSettings<Name | Base>, options: ServeOptions): Promise<RunningServer>;
  /** Explains errors that an operator can fix. Returns undefined for bugs, whose stack is printed instead. */
  explain?(error: unknown): string | undefined;
};

type Base = 'databaseUrl' | 'masterKey';
const BASE: readonly Base[] = ['databaseUrl', 'masterKey'];

export type Listening = { readonly listening: string };

/** Gives load balancers and orchestrators time to notice that the process is not ready. */
const SHUTDOWN_DELAY_SECONDS = 5;

const refuse = (lines: readonly string[]): never => {
  process.stderr.write(`${lines.join('\n  - ')}\n`);
  process.exit(1);
};

const settingsOrExit = <Name extends RequirableSetting>(
  needs: readonly Name[],
): CompleteSettings<Name | Base> => {
  try {
    const settings = requireSettings(readSettings(process.env), [...BASE, ...needs]);
    return { ...settings, shutdownDelaySeconds: settings.shutdownDelaySeconds ?? SHUTDOWN_DELAY_SECONDS };
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return refuse(['Invalid settings; nothing was started:', ...error.problems]);
  }
};

const start = async <Name extends RequirableSetting>(
  part: StandAlone<Name>,
  settings: CompleteSettings<Name | Base>,
  signal: AbortSignal,
): Promise<RunningServer> => {
  const problems = await databaseProblems(settings, part);
  if (problems.length > 0) refuse(['The database cannot be used; nothing was changed:', ...problems]);
  signal.throwIfAborted();
  return part.start(settings, { signal });
};

export const runAlone = async <Name extends RequirableSetting>(part: StandAlone<Name>): Promise<void> => {
  const settings = settingsOrExit(part.needs);
  const giveUp = new AbortController();
  const starting = start(part, settings, giveUp.signal);
  const end = (): never => process.exit(0);
  const fail = (): never => process.exit(1);
  const stop = (then: () => never): void => {
    giveUp.abort();
    // An aborted start cleans up after itself, so ignore its error.
    const closed = starting.then(
      (served) => drain(served, settings.shutdownDelaySeconds),
      () => undefined,
    );
    closed.then(then, (error: unknown) => refuse([JSON.stringify(errorForLog(error))]));
  };
  onUnhandledError(() => stop(fail));
  onStop((how) => (how === 'at once' ? fail() : stop(end)));
  try {
    const { url } = await starting;
    process.send?.({ listening: url } satisfies Listening);
  } catch (error) {
    if (!giveUp.signal.aborted)
      refuse([part.explain?.(error) ?? explainStartError(error) ?? JSON.stringify(errorForLog(error))]);
  }
};
