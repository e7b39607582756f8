import { randomBytes } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { createSpanCounter } from './span-counter.ts';
import { type RecordSpan, recordSpansWith, type WorkSpan } from './spans.ts';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<WorkSpan['kind'], SpanKind>;

/** Spans held in memory, in the queue or on their way. More are dropped and counted. */
const MOST_PENDING = 2048;
const BATCH_DELAY_MS = 5000;
/** A collector that is away must not delay the exit. */
const LAST_EXPORT_MS = 2000;

const traceIdOf = (uuid: string): string => uuid.replaceAll('-', '');
/** The half of a UUID that differs between ids of one moment. */
const spanIdOf = (uuid: string): string => traceIdOf(uuid).slice(16);

/** Every process decides by the trace's id, so a ratio keeps or drops whole traces, with or without `parentbased_`. */
const samplerOf = ({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: NodeJS.ProcessEnv): Sampler => {
  if (name?.endsWith('always_off')) return new AlwaysOffSampler();
  return name?.endsWith('traceidratio')
    ? new TraceIdRatioBasedSampler(Number(ratio || 1))
    : new AlwaysOnSampler();
};

const linksOf = ({ traceparent = '' }: WorkSpan) => {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined) return [];
  return [{ context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true } }];
};

const parentOf = ({ correlationId, parentId }: WorkSpan) =>
  parentId === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId: traceIdOf(correlationId),
        spanId: spanIdOf(parentId),
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      });

/**
 * Sends this thread's spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`; the exporter reads its other settings
 * from the environment too. Never waits for the collector.
 * @param service default of `OTEL_SERVICE_NAME`
 * @returns ends tracing, within two seconds
 */
export const exportTraces = (
  service: string,
  registry: Registry,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<void>) => {
  const spans = createSpanCounter(registry);
  let pending = 0;
  let isAway = false;
  const exporter = new OTLPTraceExporter();
  const counted: SpanExporter = {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        pending -= batch.length;
        const hasFailed = result.code !== 0;
        spans.inc({ result: hasFailed ? 'failed' : 'exported' }, batch.length);
        if (hasFailed && !isAway) logger.warn({ err: result.error }, 'traces cannot be exported; trying on');
        isAway = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  let next = { traceId: '', spanId: '' };
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: samplerOf(process.env),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: counted,
        maxQueueSize: MOST_PENDING,
        scheduledDelayMillis: Number(process.env.OTEL_BSP_SCHEDULE_DELAY || BATCH_DELAY_MS),
      }),
    ],
  });
  const tracer = provider.getTracer('waivers');
  const record: RecordSpan = (work) => {
    const { name, kind, correlationId, id, attributes, startedAt, endedAt, hasFailed = false } = work;
    next = {
      traceId: traceIdOf(correlationId),
      spanId: id === undefined ? randomBytes(8).toString('hex') : spanIdOf(id),
    };
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], startTime: startedAt, attributes: { ...attributes }, links: linksOf(work) },
      parentOf(work),
    );
    if (!span.isRecording()) return;
    if (pending >= MOST_PENDING) {
      spans.inc({ result: 'dropped' });
      return;
    }
    pending += 1;
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    // Clocks of store and process may differ, and a span cannot end before it starts.
    span.end(Math.max(startedAt, endedAt));
  };
  recordSpansWith(record);
  return async () => {
    recordSpansWith(undefined);
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LAST_EXPORT_MS);
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  };
};
