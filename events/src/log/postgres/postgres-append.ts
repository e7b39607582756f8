import type { QueryConfig } from 'pg';
import { LogError } from '../port/errors.ts';
import type { Append, AppendConflict, BoundStream, ExpectedVersion } from '../port/event-log.ts';
import { binaryArray, JSON_TEXT, TEXT } from './binary-array.ts';
import type { BatchAnswer } from './group-commit.ts';
import type { PostgresConnection } from './postgres-connection.ts';
import { asLogError, isDataRefused, sqlStateOf } from './postgres-errors.ts';

export type BatchOutcome =
  | { readonly outcome: 'accepted' | 'duplicate'; readonly version: number; readonly position: string }
  | AppendConflict;

type Row = {
  readonly append: string;
  readonly outcome: 'accepted' | 'duplicate' | 'conflict' | 'reused' | 'moved';
  readonly version: string;
  readonly position: string;
  /** The stream that has moved. */
  readonly bound: string | null;
};

const expectedNumber = (expected: ExpectedVersion): number => {
  if (expected === 'no_stream') return 0;
  return expected === 'stream_exists' ? -1 : expected;
};

/** Only for numbers and UUIDs, which need no quoting. */
const plainArray = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;

const keyBatchesOf = (batch: readonly Append[]): readonly string[] => {
  const batches = new Set<string>();
  for (const { keyBatches = [] } of batch) for (const id of keyBatches) batches.add(id);
  return [...batches];
};

type Conditions = {
  readonly distinct: readonly BoundStream[];
  /** For each condition of an append, the append's number and that of its condition in `distinct`. */
  readonly appends: readonly number[];
  readonly numbers: readonly number[];
};

/** Concurrent customers sign the same few waivers, so the database checks each condition only once. */
const conditionsOf = (batch: readonly Append[]): Conditions => {
  const known = new Map<string, number>();
  const [distinct, appends, numbers]: [BoundStream[], number[], number[]] = [[], [], []];
  batch.forEach((append, index) => {
    for (const bound of append.while ?? []) {
      const key = `${bound.version} ${bound.stream}`;
      const number = known.get(key) ?? distinct.push(bound);
      known.set(key, number);
      appends.push(index + 1);
      numbers.push(number);
    }
  });
  return { distinct, appends, numbers };
};

const appendStatement = (batch: readonly Append[]): QueryConfig => {
  const events = batch.flatMap((append, index) =>
    append.events.map((event, place) => ({ ...event, append: index + 1, place: place + 1 })),
  );
  const conditions = conditionsOf(batch);
  return {
    name: 'log.append',
    text: `select append, outcome, version, position, bound
      from log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      binaryArray(
        TEXT,
        batch.map(({ stream }) => stream),
      ),
      plainArray(batch.map(({ expected }) => expectedNumber(expected))),
      plainArray(events.map(({ append }) => append)),
      plainArray(events.map(({ place }) => place)),
      plainArray(events.map(({ eventId }) => eventId)),
      binaryArray(
        TEXT,
        events.map(({ type }) => type),
      ),
      binaryArray(
        JSON_TEXT,
        events.map(({ data }) => data),
      ),
      binaryArray(
        JSON_TEXT,
        events.map(({ metadata }) => metadata),
      ),
      plainArray(keyBatchesOf(batch)),
      binaryArray(
        TEXT,
        conditions.distinct.map(({ stream }) => stream),
      ),
      plainArray(conditions.distinct.map(({ version }) => version)),
      plainArray(conditions.appends),
      plainArray(conditions.numbers),
    ],
  };
};

const answerOf = (append: Append, row: Row | undefined): BatchAnswer<BatchOutcome> => {
  if (row === undefined) return new LogError('log_corrupt', `No answer for ${append.stream}.`);
  const { outcome, version, position, bound } = row;
  if (outcome === 'conflict') return { outcome, actual: Number(version) };
  if (outcome === 'moved') return { outcome: 'conflict', actual: Number(version), bound: bound ?? '' };
  if (outcome !== 'reused') return { outcome, version: Number(version), position };
  return new LogError(
    'event_id_reused',
    `An event id of ${append.stream} is already used elsewhere in the log.`,
  );
};

/** Keeps only the error code, because the server's message quotes the data. */
const refusal = (append: Append, error: unknown): LogError =>
  new LogError(
    'invalid_append',
    `PostgreSQL refuses the events for ${append.stream} (${sqlStateOf(error)}).`,
  );

/** Takes a batch as `takeBatch` makes it. @throws LogError `store_replaced` (nothing stored) or `log_unavailable` (unknown) */
export const writeBatch = async (
  connection: PostgresConnection,
  batch: readonly Append[],
): Promise<readonly BatchAnswer<BatchOutcome>[]> => {
  try {
    const { rows } = await connection.query(appendStatement(batch));
    const byNumber = new Map((rows as Row[]).map((row) => [Number(row.append), row]));
    return batch.map((append, index) => answerOf(append, byNumber.get(index + 1)));
  } catch (error) {
    if (!isDataRefused(error)) throw asLogError(error);
    const [first, ...others] = batch;
    if (first === undefined) return [];
    if (others.length === 0) return [refusal(first, error)];
    // One append failed the whole transaction. Retry them one by one, so that each gets an outcome.
    const answers: BatchAnswer<BatchOutcome>[] = [];
    for (const append of batch) answers.push(...(await writeBatch(connection, [append])));
    return answers;
  }
};
