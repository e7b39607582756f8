import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import { lockLiveCheckpoint } from '@waivers/projections/engine/rebuild/go-live.ts';
import { auditEvents } from '@waivers/projections/read-models/audit-events/project.ts';
import { Client } from 'pg';
import type { Publication } from '../../client/signing.ts';
import { type Measurement, sideBySide } from '../measure.ts';
import type { BenchRow } from '../report.ts';
import { signing } from '../signing/sign.ts';
import { secondsUntilCaughtUp } from '../wait-for-projections.ts';

const ROUNDS = 5;
const COUNT = 2000;

export const benchAuditEvents = async (
  baseUrl: string,
  publication: Publication,
  projectorUrl: string,
  log: Pick<EventLog, 'head'>,
): Promise<BenchRow> => {
  const sign = signing(baseUrl, publication, COUNT);
  const following = async (): Promise<Measurement> => {
    await secondsUntilCaughtUp(projectorUrl, log);
    return sign();
  };
  const standing = async (): Promise<Measurement> => {
    await secondsUntilCaughtUp(projectorUrl, log);
    const client = new Client({ connectionString: projectorUrl });
    await client.connect();
    try {
      await client.query('begin');
      await lockLiveCheckpoint(statementsOn(client), auditEvents.name);
      return await sign();
    } finally {
      await client.end();
    }
  };
  await following();
  const { first, second, ratio } = await sideBySide(ROUNDS, following, standing);
  return {
    what: `sign over HTTP, 32 in flight, projections running, audit.events among them (p99 ${first.p99.toFixed(1)} ms)`,
    measured: first.perSecond,
    unit: 'signatures/s',
    against: `all but audit.events, ${Math.round(second.perSecond)}/s (p99 ${second.p99.toFixed(1)} ms)`,
    ratio,
    target: '(beside it)',
    met: true,
  };
};
