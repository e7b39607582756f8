import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startOtlpReceiver } from '../testing/otlp-receiver.ts';
import { exportTraces } from './otlp-traces.ts';
import { recordSpan, type WorkSpan } from './spans.ts';

afterEach(() => void vi.unstubAllEnvs());

const begin = (environment: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const registry = new Registry();
  const logger = { warn: vi.fn<FastifyBaseLogger['warn']>() };
  const end = exportTraces('waivers', registry, logger);
  const counted = async (result: string): Promise<number> => {
    const { values } = (await registry.getSingleMetric('waiver_trace_spans_total')?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels.result === result)?.value ?? 0;
  };
  return { end, logger, counted };
};

const span = (more: Partial<WorkSpan> = {}): WorkSpan => ({
  name: 'POST /v1/signed_waiver',
  kind: 'server',
  correlationId: randomUUID(),
  startedAt: Date.now(),
  endedAt: Date.now(),
  attributes: {},
  ...more,
});

const listening = async (server: ReturnType<typeof createServer>): Promise<string> => {
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('exported traces', () => {
  it('are dropped and counted beyond 2,048 spans while the collector does not answer', async () => {
    const silent = createServer();
    const { end, counted } = begin({ OTEL_EXPORTER_OTLP_ENDPOINT: await listening(silent) });
    for (let sent = 0; sent < 3000; sent += 1) recordSpan(span());
    expect(await counted('dropped')).toBe(3000 - 2048);
    await end();
    silent.closeAllConnections();
    silent.close();
  });

  it('are counted as failed, with one warning, while the collector is away', async () => {
    const { end, counted, logger } = begin({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_TIMEOUT: '100',
      OTEL_BSP_SCHEDULE_DELAY: '1',
    });
    for (const failed of [1, 2]) {
      recordSpan(span());
      await vi.waitFor(async () => expect(await counted('failed')).toBe(failed), { timeout: 60_000 });
    }
    expect(logger.warn).toHaveBeenCalledTimes(1);
    await end();
  });

  it('are whole or missing with a ratio, whichever process records a span', async () => {
    const collector = await startOtlpReceiver();
    const sampled = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' };
    const { end } = begin({ ...collector.environment, ...sampled });
    const ids = Array.from({ length: 200 }, () => randomUUID());
    for (const id of ids) recordSpan(span({ correlationId: id, id }));
    for (const id of ids) recordSpan(span({ correlationId: id, parentId: id }));
    await end();
    const traces = [...Map.groupBy(collector.spans(), ({ traceId }) => traceId).values()];
    expect(new Set(traces.map((spans) => spans.length))).toEqual(new Set([2]));
    expect(traces.length).toBeGreaterThan(50);
    expect(traces.length).toBeLessThan(150);
    await collector.close();
  });

  it('have the name of OTEL_SERVICE_NAME and no link to an invalid traceparent', async () => {
    const collector = await startOtlpReceiver();
    const { end, counted } = begin({ ...collector.environment, OTEL_SERVICE_NAME: 'venue' });
    recordSpan(span({ traceparent: '00-short-01' }));
    await end();
    expect(collector.spans()).toEqual([expect.objectContaining({ service: 'venue', links: [] })]);
    expect(await counted('exported')).toBe(1);
    await collector.close();
  });
});
