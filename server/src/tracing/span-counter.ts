import { Counter, type Registry } from 'prom-client';

export const createSpanCounter = (registry: Registry): Counter<'result'> =>
  new Counter({
    name: 'waiver_trace_spans_total',
    help: 'Spans of traces by result: `exported`, `failed` (the collector did not take them) or `dropped` (too many were waiting). Only with `OTEL_EXPORTER_OTLP_ENDPOINT`.',
    labelNames: ['result'],
    registers: [registry],
  });
