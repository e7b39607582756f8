import {
  type AllStreamResolvedEvent,
  EventStoreDBClient,
  type ReadAllOptions,
  type StreamingRead,
} from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/** After skipping this many foreign events, the server reports how far it has searched. */
export const SEARCH_WINDOW = 2000;

type Call = (...rest: readonly unknown[]) => unknown;
type GrpcClient = { read(request: ReadReq, ...rest: readonly unknown[]): unknown };
type Internals = {
  GRPCStreamCreator(service: unknown, name: string, create: (grpc: GrpcClient) => unknown): Call;
  callArguments: Call;
};

const withFilter = (request: ReadReq, prefix: string): ReadReq => {
  const { FilterOptions } = streams.ReadReq.Options;
  const names = new FilterOptions.Expression().setPrefixList([prefix]);
  const filter = new FilterOptions().setStreamIdentifier(names).setMax(SEARCH_WINDOW);
  request.getOptions()?.setFilter(filter.setCheckpointintervalmultiplier(1));
  return request;
};

/** `readAll` with a filter. The server supports it, but the client only offers it for subscriptions. */
export const readAllFiltered = (
  client: EventStoreDBClient,
  prefix: string,
  options: ReadAllOptions,
): StreamingRead<AllStreamResolvedEvent> => {
  const { GRPCStreamCreator, callArguments } = client as unknown as Internals;
  const filtering: Internals = {
    callArguments,
    GRPCStreamCreator: (service, name, create) =>
      GRPCStreamCreator(service, name, (grpc) =>
        create({ read: (request, ...rest) => grpc.read(withFilter(request, prefix), ...rest) }),
      ),
  };
  return EventStoreDBClient.prototype.readAll.call(filtering as unknown as EventStoreDBClient, options);
};
