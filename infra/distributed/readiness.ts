import { z } from 'zod';
import type { Upstreams } from './processes-of-a-side.ts';
import type { Side } from './which-side.ts';

/** Timeout that must exceed the time a process needs to check its stores. */
const READY_WITHIN_MS = 1500;

/** Each side works without the other: lists stay readable with a frozen log, and signing needs no read models. */
const SERVING: readonly Side[] = ['commands', 'reads'];

type CheckResult = 'ok' | 'away' | 'degraded';

export type FrontReadiness = {
  readonly status: 'ready' | 'degraded' | 'unavailable';
  /** Contains every side and every failing check of any process. */
  readonly checks: Readonly<Record<string, CheckResult>>;
};

const answered = z.object({ checks: z.record(z.string(), z.string()) });

type Process = { readonly isReady: boolean; readonly problems: readonly string[] };

const ask = async (url: string): Promise<Process> => {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_WITHIN_MS) });
    const body = answered.safeParse(await response.json().catch(() => undefined));
    const checks = Object.entries(body.data?.checks ?? {});
    return {
      isReady: response.status === 200,
      problems: checks.flatMap(([name, result]) => (result === 'ok' ? [] : [name])),
    };
  } catch {
    return { isReady: false, problems: [] };
  }
};

export const readinessBehind = async (
  upstreams: Upstreams,
  beside: () => readonly string[],
): Promise<FrontReadiness> => {
  const sides = await Promise.all(
    (Object.keys(upstreams) as Side[]).map(async (side) => ({
      side,
      processes: await Promise.all(upstreams[side]().map(ask)),
    })),
  );
  const others = await Promise.all(beside().map(ask));
  const all = [...sides.flatMap(({ processes }) => processes), ...others];
  const ofSides = sides.map(({ side, processes }): readonly [Side, CheckResult] => {
    if (processes.some(({ isReady }) => isReady)) return [side, 'ok'];
    return [side, SERVING.includes(side) ? 'away' : 'degraded'];
  });
  const problems = all.flatMap((process) => process.problems.map((name) => [name, 'degraded'] as const));
  const checks = { ...Object.fromEntries(problems), ...Object.fromEntries(ofSides) };
  if (SERVING.every((side) => checks[side] === 'away')) return { status: 'unavailable', checks };
  return { status: Object.values(checks).every((result) => result === 'ok') ? 'ready' : 'degraded', checks };
};
