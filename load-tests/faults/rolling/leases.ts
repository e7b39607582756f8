import { asSuperuser } from '../machine/superuser.ts';
import { until } from '../machine/until.ts';
import type { Fleet } from './fleet.ts';

/** The process that runs a read model, a reactor or the relay, and its progress. */
type Lease = { readonly lease: string; readonly holder: string; readonly progress: string };

const FOLLOWERS = `
  select lease, pid::text as holder, coalesce(position, '') as progress
  from pg_stat_activity join pg_locks using (pid) join (
    select projection || ' ' || build as lease, position from projections.checkpoints
    union all select reactor, position from follow_ups.checkpoints
  ) followers on application_name = 'waivers ' || lease
  where locktype = 'advisory' and granted`;

const relayLease = async ({ members }: Fleet): Promise<readonly Lease[]> => {
  const relays = members.filter(({ kind }) => kind === 'relay');
  const found = relays.map(async ({ product: { url } }) => {
    const response = await fetch(new URL('/metrics', url)).catch(() => undefined);
    const metrics = (await response?.text()) ?? '';
    const progress = /^waiver_relay_events_total (\d+)/m.exec(metrics)?.[1] ?? '';
    return /^waiver_relay_active 1$/m.test(metrics) ? [{ lease: 'relay', holder: url, progress }] : [];
  });
  return (await Promise.all(found)).flat();
};

const leasesOf = async (fleet: Fleet): Promise<ReadonlyMap<string, Lease>> => {
  const { rows } = await asSuperuser(fleet.cluster.superuserUrl, (client) => client.query<Lease>(FOLLOWERS));
  return new Map([...rows, ...(await relayLease(fleet))].map((each) => [each.lease, each]));
};

/** @returns the time that the slowest lease takes until another holder has made progress, in milliseconds */
export const timeToMove = async (fleet: Fleet, end: () => Promise<void>): Promise<number> => {
  const before = await leasesOf(fleet);
  const taken = new Map<string, string>();
  const moved = new Set<string>();
  const started = performance.now();
  const ended = end();
  await until('every lease has moved', async () => {
    for (const { lease, holder, progress } of (await leasesOf(fleet)).values()) {
      if (holder === before.get(lease)?.holder) continue;
      const first = taken.get(lease) ?? progress;
      taken.set(lease, first);
      if (progress !== first) moved.add(lease);
    }
    return [...before.keys()].every((lease) => moved.has(lease));
  });
  const ms = performance.now() - started;
  await ended;
  return ms;
};
