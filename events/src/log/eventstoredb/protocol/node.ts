import { Client, type ClientReadableStream, connectivityState, Metadata } from '@grpc/grpc-js';
import type { Address } from './address.ts';
import { createAppendRecords, type RecordsCall } from './append-records.ts';
import { type Appended, createBatchAppend } from './batch-append.ts';
import type { AppendCall } from './requests.ts';
import { type ReadAnswer, type ReadRequest, readMethod } from './service.ts';

export type ReadCall = ClientReadableStream<ReadAnswer>;

/** A connection to one node of the server. All its calls require that the node is the leader. */
export type Node = {
  /** Emits `error` with a gRPC ServiceError, or `end` after all answers. */
  read(request: ReadRequest): ReadCall;
  /** @throws ServerError */
  append(call: AppendCall): Promise<Appended>;
  /** Appends while other streams are at their versions. @throws ServerError, also if the server lacks the call */
  appendRecords(call: RecordsCall): Promise<Appended>;
  /** False once the server has answered that it does not know `appendRecords`. */
  offersRecords(): boolean;
  isConnected(): boolean;
  /** Cancels the calls in flight. */
  close(): void;
};

/** The server stores events of up to 16 MiB. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

/** A name of several nodes must not lead to the same frozen one again. */
const ANY_ADDRESS = JSON.stringify({ loadBalancingConfig: [{ pick_first: { shuffleAddressList: true } }] });

const metadataOf = ({ authorization, connectionName }: Address): Metadata => {
  const metadata = new Metadata();
  metadata.set('requires-leader', 'true');
  metadata.set('connection-name', connectionName);
  if (authorization !== undefined) metadata.set('authorization', authorization);
  return metadata;
};

/** @param onInterrupted called when the connection ends */
export const connectNode = (target: string, address: Address, onInterrupted: () => void): Node => {
  const client = new Client(target, address.credentials, {
    'grpc.keepalive_time_ms': address.keepAliveMs,
    'grpc.keepalive_timeout_ms': address.keepAliveTimeoutMs,
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.initial_reconnect_backoff_ms': 50,
    'grpc.max_reconnect_backoff_ms': 250,
    // A frozen connection must not be shared.
    'grpc.use_local_subchannel_pool': 1,
    'grpc.service_config': ANY_ADDRESS,
  });
  const metadata = metadataOf(address);
  const reads = new Set<ReadCall>();
  const appends = createBatchAppend(client, metadata);
  const records = createAppendRecords(client, metadata);

  const watch = (): void => {
    const channel = client.getChannel();
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.SHUTDOWN) return;
    channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      if (state === connectivityState.READY) {
        records.forget();
        onInterrupted();
      }
      watch();
    });
  };
  watch();

  return {
    read: (request) => {
      const { path, requestSerialize, responseDeserialize } = readMethod;
      const call = client.makeServerStreamRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
      );
      reads.add(call);
      // Also keeps errors that arrive after the caller has lost interest from crashing the process.
      call.on('error', () => reads.delete(call));
      call.on('end', () => reads.delete(call));
      return call;
    },
    append: appends.append,
    appendRecords: records.append,
    offersRecords: records.isOffered,
    isConnected: () => client.getChannel().getConnectivityState(false) === connectivityState.READY,
    close: () => {
      for (const call of reads) call.cancel();
      appends.cancel();
      records.cancel();
      client.close();
    },
  };
};
