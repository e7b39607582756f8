import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type ReceivedSpan = {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  /** Trace ids of linked spans. */
  readonly links: readonly string[];
};

type Fields = ReadonlyMap<number, readonly Buffer[]>;

/** Reads one protobuf message (https://protobuf.dev/programming-guides/encoding), without the values of its numbers. */
const fieldsOf = (message: Buffer): Fields => {
  const fields = new Map<number, Buffer[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte % 128) * shift;
      if (byte < 128) return value;
    }
  };
  const LENGTHS: Readonly<Record<number, () => number>> = {
    0: () => {
      varint();
      return 0;
    },
    1: () => 8,
    2: varint,
    5: () => 4,
  };
  while (at < message.length) {
    const tag = varint();
    const length = LENGTHS[tag % 8]?.() ?? Number.NaN;
    const number = Math.floor(tag / 8);
    fields.set(number, [...(fields.get(number) ?? []), message.subarray(at, at + length)]);
    at += length;
  }
  return fields;
};

const inside = (fields: Fields, number: number): readonly Fields[] =>
  (fields.get(number) ?? []).map(fieldsOf);
const first = (fields: Fields, number: number): Buffer => fields.get(number)?.[0] ?? Buffer.alloc(0);

/** Numbers of fields in opentelemetry-proto's trace.proto. */
const spansIn = (request: Buffer): readonly ReceivedSpan[] =>
  inside(fieldsOf(request), 1).flatMap((ofResource) => {
    const attributes = inside(ofResource, 1).flatMap((resource) => inside(resource, 1));
    const name = attributes.find((attribute) => first(attribute, 1).toString() === 'service.name');
    const service = name === undefined ? '' : first(fieldsOf(first(name, 2)), 1).toString();
    const spans = inside(ofResource, 2).flatMap((ofScope) => inside(ofScope, 2));
    return spans.map((span) => ({
      service,
      name: first(span, 5).toString(),
      traceId: first(span, 1).toString('hex'),
      spanId: first(span, 2).toString('hex'),
      parentSpanId: first(span, 4).toString('hex'),
      links: inside(span, 13).map((link) => first(link, 1).toString('hex')),
    }));
  });

export type OtlpReceiver = {
  /** Settings of a product that sends its spans here without delay. */
  readonly environment: Readonly<Record<string, string>>;
  spans(): readonly ReceivedSpan[];
  /** Everything received, for a search of what must not be in it. */
  bytes(): Buffer;
  close(): Promise<void>;
};

/** Receives traces by OTLP over HTTP, like an OpenTelemetry collector on this machine. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const requests: Buffer[] = [];
  const server = createServer((request, response) => {
    const taken = buffer(request).then((body) => {
      requests.push(body);
      response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
    });
    // A product that is killed cuts its last request off.
    taken.catch(() => undefined);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
    spans: () => requests.flatMap(spansIn),
    bytes: () => Buffer.concat(requests),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
