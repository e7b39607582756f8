import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSigners, type SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { type Owner, registerOwner } from '@waivers/load-tests/client/owner.ts';
import { publishWaiver } from '@waivers/load-tests/client/publication.ts';
import { adultSigning } from '@waivers/load-tests/client/signing.ts';
import { openJournal } from '@waivers/load-tests/faults/clients/journal.ts';
import { sendAgain, startLoad } from '@waivers/load-tests/faults/clients/load.ts';
import { processesIn } from '@waivers/load-tests/faults/machine/processes.ts';
import { until } from '@waivers/load-tests/faults/machine/until.ts';
import { seededRandom } from '@waivers/load-tests/generate/random.ts';
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '@waivers/server/testing/otlp-receiver.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Launched, launch, makeFolder, removeFolder, START_DISTRIBUTED } from '../testing/launcher.ts';
import { findRunning } from '../tools/running-product.ts';

let folder: string;
let collector: OtlpReceiver;
let launched: Launched;
let owner: Owner;
const acknowledged = new Set<string>();

/** Fixed, because tokens carry the public URL as issuer and must stay valid when the port changes. */
const ENVIRONMENT = { PUBLIC_URL: 'http://localhost:8080' };

const start = (): Promise<string> => {
  const environment = { ...ENVIRONMENT, ...collector.environment };
  launched = launch(folder, environment, undefined, [], START_DISTRIBUTED);
  return launched.url();
};

beforeAll(async () => {
  folder = makeFolder();
  collector = await startOtlpReceiver();
  const url = await start();
  owner = await registerOwner(url, findRunning(join(folder, 'data'))?.registrationToken ?? '');
});
afterAll(async () => {
  for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
  await launched.exit;
  await collector.close();
  await removeFolder(folder);
});

const commandLineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

const pidsOf = (script: string): readonly number[] =>
  processesIn(folder).filter((pid) => commandLineOf(pid).trimEnd().endsWith(script));

const COMMAND_API = 'infra/distributed/command-api.ts';
const READ_SIDE = 'distributed/projections.ts';
const RELAY = 'relay/serve.ts';

const killOne = (script: string): void => {
  const [pid] = pidsOf(script);
  if (pid === undefined) throw new Error(`No ${script} is running.`);
  process.kill(pid, 'SIGKILL');
};

const listed = async (url: string): Promise<readonly string[]> => {
  const ids: string[] = [];
  const { authorization } = owner;
  for (let after: string | undefined; ; ) {
    const page: SignerPage = await ask(url, listSigners, { query: { limit: 100, after } }, { authorization });
    ids.push(...page.results.map(({ id }) => id));
    if (page.next === undefined) return ids;
    after = page.next;
  }
};

const allAreListed = (url: string): Promise<boolean> =>
  listed(url).then(
    (ids) => new Set(ids).size === acknowledged.size && ids.every((id) => acknowledged.has(id)),
    () => false,
  );

/** Returns the spans of the trace that a request began, once they include these. */
const traceOf = (request: string, names: readonly string[]): Promise<readonly ReceivedSpan[]> =>
  until(`the trace of ${request} has ${names.join(', ')}`, () => {
    const spans = collector.spans();
    const traceId = spans.find(({ name }) => name === request)?.traceId;
    const trace = spans.filter((span) => span.traceId === traceId);
    return names.every((name) => trace.some((span) => span.name === name)) && trace;
  });

describe('npm run start:distributed with the log in PostgreSQL', () => {
  it('puts what follows from one signature in all processes into one trace', async () => {
    const url = findRunning(join(folder, 'data'))?.url ?? '';
    const body = adultSigning(await publishWaiver(url, owner.authorization));
    const caller = '4bf92f3577b34da6a3ce929d0e0e4736';
    await ask(url, signWaiver, { body }, { traceparent: `00-${caller}-00f067aa0ba902b7-01` });
    acknowledged.add(body.id);
    const steps = [
      'relay WaiverSigned',
      'project signed_waivers',
      'mail signed-waiver',
      'append FollowUpDone',
    ];
    const trace = await traceOf('POST /v1/signed_waiver', ['append WaiverSigned', ...steps]);
    const spanOf = (name: string) => trace.find((span) => span.name === name);
    const request = spanOf('POST /v1/signed_waiver');
    expect(request).toMatchObject({ service: 'waivers-command-api', parentSpanId: '', links: [caller] });
    const append = spanOf('append WaiverSigned');
    expect(append).toMatchObject({ service: 'waivers-command-api', parentSpanId: request?.spanId });
    const parts = ['waivers-relay', 'waivers-projections', 'waivers-follow-ups', 'waivers-follow-ups'];
    expect(steps.map(spanOf)).toMatchObject(
      parts.map((service) => ({ service, parentSpanId: append?.spanId })),
    );
  });

  it('describes the calls of all sides', async () => {
    const url = findRunning(join(folder, 'data'))?.url ?? '';
    const described = await (await fetch(`${url}/v1/openapi.json`)).json();
    expect(described).toMatchObject({
      servers: [{ url: ENVIRONMENT.PUBLIC_URL }],
      paths: { '/v1/signed_waiver': { post: {}, get: {} }, '/v1/follow-up': { get: {} } },
    });
  });

  it('loses no acknowledged signature when any process is killed during signing', async () => {
    const url = findRunning(join(folder, 'data'))?.url ?? '';
    const publication = await publishWaiver(url, owner.authorization);
    const journal = openJournal();
    const random = seededRandom(1);
    // Every customer in flight may be waiting for the killed process, so more must sign after it dies.
    const signWhile = async (strike: () => void): Promise<void> => {
      const load = startLoad(url, publication, journal, random);
      expect(await load.acknowledged(10)).toBe(true);
      strike();
      await load.acknowledged(10);
      await load.end();
    };
    for (const script of [COMMAND_API, READ_SIDE, RELAY]) await signWhile(() => killOne(script));
    await signWhile(() => {
      process.kill(Number(readFileSync(join(folder, 'data', 'nats', 'nats.pid'), 'utf8')), 'SIGKILL');
    });
    await signWhile(() => undefined);
    await sendAgain(url, journal);
    for (const { knowledge, answer } of journal.entries()) {
      expect(knowledge).toBe('acknowledged');
      if (answer !== undefined) acknowledged.add(answer.id);
    }
    await until('everything acknowledged is in the list', () => allAreListed(url));
    await until(
      'everything that was killed is there again',
      () => pidsOf(COMMAND_API).length === 2 && pidsOf(READ_SIDE).length === 2 && pidsOf(RELAY).length === 1,
    );
  });

  it('leaves a startable installation with all signatures after the launcher is killed', async () => {
    launched.child.kill('SIGKILL');
    await launched.exit;
    await until('its processes have stopped', () =>
      [COMMAND_API, READ_SIDE, RELAY].every((script) => pidsOf(script).length === 0),
    );
    const url = await start();
    expect(await allAreListed(url)).toBe(true);
    launched.child.kill('SIGTERM');
    expect(await launched.exit).toBe(0);
    expect(processesIn(folder)).toEqual([]);
  });
});
