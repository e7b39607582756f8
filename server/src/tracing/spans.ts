/**
 * A finished piece of work on one command. Names and attributes hold ids, types and route patterns, never a name, an
 * address, a body, a query or a key.
 */
export type WorkSpan = {
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** Each process derives the trace from this UUID, so that no message has to carry it. */
  readonly correlationId: string;
  /** UUID from which the span's id is derived, so that other processes can name it as their parent. */
  readonly id?: string;
  /** UUID from which the parent's id was derived. */
  readonly parentId?: string | undefined;
  /** The caller's W3C header, which becomes a link: a signer's browser must not choose the trace. */
  readonly traceparent?: string | undefined;
  /** Milliseconds since 1970, as is `endedAt`. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly hasFailed?: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
};

export type RecordSpan = (span: WorkSpan) => void;

let record: RecordSpan | undefined;

/** Sends the spans of this thread there. One per thread, like OpenTelemetry's own global. */
export const recordSpansWith = (recorder: RecordSpan | undefined): void => {
  record = recorder;
};

/** Ask before building a span, so that tracing costs nothing while it is off. */
export const isTracing = (): boolean => record !== undefined;

export const recordSpan: RecordSpan = (span) => record?.(span);
