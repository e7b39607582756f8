import { randomUUID } from 'node:crypto';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ServerDuplexStream, sendUnaryData, UntypedServiceImplementation } from '@grpc/grpc-js';
import grpc from '@grpc/grpc-js';
import { recordsMethod } from '../protocol/record-service.ts';
import { type Faults, noFaults } from './faults.ts';
import { unavailableError } from './rpc-errors.ts';
import { serveAppends } from './serve-appends.ts';
import { serveReads } from './serve-reads.ts';
import { serveRecords } from './serve-records.ts';
import { createStoredEvents, type StoredEvents } from './stored-events.ts';

/**
 * An in-memory test double of EventStoreDB. Speaks the part of its gRPC protocol that the log uses, so that tests run
 * the real client. Behaves as measured on a real server (`eventstoredb-facts`).
 */
export type ProtocolServer = {
  readonly url: string;
  readonly port: number;
  readonly faults: Faults;
  readonly stored: StoredEvents;
  dropReads(): void;
  dropAppends(): void;
  goAway(): Promise<void>;
  comeBack(version?: ServerVersion): Promise<void>;
  close(): Promise<void>;
};

/** EventStoreDB 23.10, or KurrentDB 26.1 with appends that check other streams. */
export type ServerVersion = '23.10.0' | '26.1.0';
const METHODS: readonly (readonly [service: string, method: string, ...features: string[]])[] = [
  ['event_store.client.streams.streams', 'read', 'position', 'events'],
  ['event_store.client.streams.streams', 'append'],
  ['event_store.client.streams.streams', 'batchappend', 'deadline_duration'],
  ['event_store.client.streams.streams', 'delete'],
  ['event_store.client.streams.streams', 'tombstone'],
  ['event_store.client.gossip.gossip', 'read'],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods'],
];

const supportedMethods = (version: ServerVersion) => {
  const supported = new features.SupportedMethods().setEventStoreServerVersion(version);
  for (const [service, method, ...names] of METHODS) {
    const each = new features.SupportedMethod().setServiceName(service).setMethodName(method);
    supported.addMethods(each.setFeaturesList(names));
  }
  return supported;
};

const LEADER = 8;

const clusterInfo = (host: string, port: number) => {
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(randomUUID()))
    .setTimeStamp(String(Date.now()))
    .setState(LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port));
  return new gossip.ClusterInfo().setMembersList([member]);
};

const writeOwnEvents = (stored: StoredEvents): void => {
  const [data, metadata] = [Buffer.from('{"$maxAge":2592000}'), new Uint8Array()];
  const contentType = 'application/json';
  stored.write('$$$stats-0.0.0.0:2113', 'any', [
    { id: randomUUID(), type: '$metadata', contentType, data, metadata },
  ]);
  stored.write('$users', 'any', [
    { id: randomUUID(), type: '$User', contentType, data: Buffer.from('"admin"'), metadata },
  ]);
};

type Ending = {
  emit(event: 'error', error: unknown): boolean;
  on(event: string, listener: () => void): unknown;
};

const createCalls = () => {
  const calls = new Set<Ending>();
  return {
    add: (call: Ending): void => {
      calls.add(call);
      for (const event of ['cancelled', 'finish', 'close']) call.on(event, () => calls.delete(call));
    },
    drop: (): void => {
      for (const call of calls) call.emit('error', unavailableError('Connection dropped'));
      calls.clear();
    },
  };
};

const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

const listen = (server: grpc.Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });

export const startProtocolServer = async (
  startedVersion: ServerVersion = '23.10.0',
): Promise<ProtocolServer> => {
  let version = startedVersion;
  const faults = noFaults();
  const waiting = new Set<() => void>();
  const stored = createStoredEvents(() => {
    for (const tell of waiting) tell();
  });
  writeOwnEvents(stored);
  const [reads, appends] = [createCalls(), createCalls()];
  const { batchAppend, ...writing } = serveAppends(stored, faults);
  const read = serveReads(stored, faults, (tell) => {
    waiting.add(tell);
    return () => waiting.delete(tell);
  });
  let port = 0;
  const streamsService = {
    ...writing,
    read: (call: Parameters<typeof read>[0]) => {
      reads.add(call);
      read(call);
    },
    batchAppend: (call: Parameters<typeof batchAppend>[0]) => {
      appends.add(call as unknown as ServerDuplexStream<unknown, unknown>);
      batchAppend(call);
    },
  } as unknown as UntypedServiceImplementation;

  const createServer = (): grpc.Server => {
    const server = new grpc.Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
    server.addService(streamsGrpc.StreamsService, streamsService);
    if (version === '26.1.0') {
      const { appendRecords } = serveRecords(stored, faults);
      server.addService({ AppendRecords: recordsMethod }, { AppendRecords: appendRecords });
    }
    server.addService(featuresGrpc.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: sendUnaryData<unknown>) =>
        answer(null, supportedMethods(version)),
    } as UntypedServiceImplementation);
    server.addService(gossipGrpc.GossipService, {
      read: (_: unknown, answer: sendUnaryData<unknown>) => answer(null, clusterInfo('127.0.0.1', port)),
    } as UntypedServiceImplementation);
    return server;
  };

  let server = createServer();
  port = await listen(server, 0);
  const goAway = async (): Promise<void> => {
    server.forceShutdown();
  };
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    port,
    faults,
    stored,
    dropReads: reads.drop,
    dropAppends: appends.drop,
    goAway,
    comeBack: async (next = version) => {
      version = next;
      server = createServer();
      await listen(server, port);
    },
    close: goAway,
  };
};
