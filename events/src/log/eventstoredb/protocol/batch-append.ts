import type { Client, ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import { type AppendCall, appendRequest } from './requests.ts';
import { ofAppend, ofCall, ServerError } from './server-error.ts';
import { type AppendAnswer, type AppendRequest, appendMethod } from './service.ts';

/** `commit` is undefined if the server did not report the position. */
export type Appended = { readonly version: number; readonly commit: bigint | undefined };

type Waiting = { resolve(answer: AppendAnswer): void; reject(error: ServerError): void };
type Stream = ClientDuplexStream<AppendRequest, AppendAnswer>;

/** Appends share one stream, which carries more than twice as many a second as one call each. */
export type BatchAppend = { append(call: AppendCall): Promise<Appended>; cancel(): void };

/** Numbers appends in the last digits of a UUID, which the server returns as text or as two halves. */
const uuidOf = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

const LAST_DIGITS = 48;

const numberOf = (id: AppendAnswer['correlationId']): number =>
  id?.structured === undefined
    ? Number.parseInt(id?.string?.slice(-12) ?? '', 16)
    : Number(BigInt.asUintN(LAST_DIGITS, BigInt(id.structured.leastSignificantBits)));

/** @throws ServerError that the answer tells */
const appendedBy = ({ error, success }: AppendAnswer): Appended => {
  if (error !== undefined) throw ofAppend(error);
  if (success === undefined) throw new ServerError('The server answered an append with nothing.', 0);
  const { currentRevision, position } = success;
  return {
    version: Number(currentRevision) + 1,
    commit: position === null ? undefined : BigInt(position.commitPosition),
  };
};

export const createBatchAppend = (client: Client, metadata: Metadata): BatchAppend => {
  let open: { readonly stream: Stream; readonly waiting: Map<number, Waiting> } | undefined;
  let count = 0;

  const start = () => {
    const waiting = new Map<number, Waiting>();
    const stream: Stream = client.makeBidiStreamRequest(
      appendMethod.path,
      appendMethod.requestSerialize,
      appendMethod.responseDeserialize,
      metadata,
    );
    const fail = (error: ServerError): void => {
      if (open?.stream === stream) open = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    stream.on('data', (answer: AppendAnswer) => {
      const number = numberOf(answer.correlationId);
      waiting.get(number)?.resolve(answer);
      waiting.delete(number);
    });
    stream.on('error', (error) => fail(ofCall(error)));
    stream.on('end', () => fail(new ServerError('The server ended the stream of appends.', 0)));
    return { stream, waiting };
  };

  return {
    append: (call) =>
      new Promise<AppendAnswer>((resolve, reject) => {
        open ??= start();
        count += 1;
        open.waiting.set(count, { resolve, reject });
        open.stream.write(appendRequest(uuidOf(count), call));
      }).then(appendedBy),
    cancel: () => open?.stream.cancel(),
  };
};
