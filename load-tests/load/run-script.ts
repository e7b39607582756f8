import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Footprint, watchFootprint } from './footprint.ts';
import type { Plan } from './plan.ts';
import type { Runner } from './runner.ts';
import { startStrikes } from './strikes.ts';
import type { LoadVenue } from './venue.ts';

export type ScriptFiles = { readonly summary: string; readonly dashboard: string };

/** Long enough for a recovery and the Retry-After that follows it. */
const PATIENCE_S = 60;

const environmentOf = (
  { rate, seconds, kill }: Plan,
  { url, owner, waiverId }: LoadVenue,
  journalUrl: string,
  files: ScriptFiles,
): NodeJS.ProcessEnv => ({
  BASE_URL: url,
  USERNAME: owner.username,
  PASSWORD: owner.password,
  WAIVER_ID: waiverId,
  JOURNAL_URL: journalUrl,
  SUMMARY_FILE: files.summary,
  K6_WEB_DASHBOARD: 'true',
  // Without a port, k6 does not wait for browsers to close.
  K6_WEB_DASHBOARD_PORT: '-1',
  K6_WEB_DASHBOARD_PERIOD: '2s',
  K6_WEB_DASHBOARD_EXPORT: files.dashboard,
  ...(rate === undefined ? {} : { RATE: String(rate) }),
  ...(seconds === undefined ? {} : { DURATION_S: String(seconds) }),
  ...(kill === undefined ? {} : { PATIENCE_S: String(PATIENCE_S) }),
});

export type ScriptRun = {
  readonly code: number;
  readonly kills: number;
  /** Empty if the product runs elsewhere. */
  readonly footprints: readonly Footprint[];
};

/** @param folder working folder of the runner, so that it ends with the folder */
export const runScript = async (
  folder: string,
  plan: Plan,
  venue: LoadVenue,
  runner: Runner,
  journalUrl: string,
  files: ScriptFiles,
  tell: (line: string) => void,
): Promise<ScriptRun> => {
  const script = fileURLToPath(new URL(`../k6/${plan.name}.ts`, import.meta.url));
  const environment = environmentOf(plan, venue, journalUrl, files);
  const child = runner.start(script, folder, { PATH: process.env.PATH, HOME: folder, ...environment });
  const victim = plan.restart === true ? 'processes' : plan.kill;
  const strikes = victim && startStrikes(venue, victim, tell);
  const { pids, superuserUrl } = venue;
  const watch = pids && superuserUrl !== undefined ? watchFootprint(pids, superuserUrl) : undefined;
  const [code] = (await once(child, 'exit')) as [number | null];
  return {
    code: code ?? 1,
    kills: (await strikes?.end()) ?? 0,
    footprints: (await watch?.end()) ?? [],
  };
};
