import { setTimeout as pause } from 'node:timers/promises';
import { JetStreamApiError, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import type { DeliveryLogger } from '../delivery-logger.ts';
import { jitter } from '../jitter.ts';

const ANSWER_MS = 2000;
const AGAIN_MS = 250;
/** After three missed pings, the client considers the connection dead. */
const PING_MS = 5000;

export type JetStreamConnection = {
  readonly nats: NatsConnection;
  readonly manager: JetStreamManager;
  isUp(): boolean;
  /** Rejects if the connection breaks, because NATS may never respond to earlier requests. @throws ConnectionLost */
  whileUp<Answer>(request: () => Promise<Answer>): Promise<Answer>;
  onDown(listener: () => void): () => void;
  close(): Promise<void>;
};

export class ConnectionLost extends Error {
  constructor() {
    super('The connection to NATS is lost.');
    this.name = 'ConnectionLost';
  }
}

/** Keeps NATS error messages, which contain no user input and name causes such as a full store or a wrong password. */
export const natsErrorForLog = (err: unknown): { readonly err: unknown; readonly reason?: string } => {
  const ofNats = [JetStreamApiError, ...Object.values(errors)].some((of) => err instanceof of);
  return ofNats && err instanceof Error ? { err, reason: err.message } : { err };
};

/** The client takes a single user and password for all servers. Uses the credentials of the first URL that has any. */
export const serversOf = (natsUrl: string) => {
  const urls = natsUrl.split(',').map((text) => new URL(text.trim()));
  const named = urls.find(({ username }) => username !== '');
  const user = decodeURIComponent(named?.username ?? '');
  const pass = decodeURIComponent(named?.password ?? '');
  return {
    servers: urls.map(({ host }) => host),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    // A user name without a password is a token.
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
  };
};

const follow = async (connection: NatsConnection, told: (type: string) => void): Promise<void> => {
  for await (const { type } of connection.status()) told(type);
};

export type ConnectOptions = {
  readonly natsUrl: string;
  readonly name: string;
  readonly logger: Pick<DeliveryLogger, 'warn'>;
  readonly signal: AbortSignal;
};

const connectOnce = ({ natsUrl, name }: ConnectOptions): Promise<NatsConnection> =>
  connect({
    ...serversOf(natsUrl),
    name,
    timeout: ANSWER_MS,
    maxReconnectAttempts: -1,
    // Keeps reconnecting when authentication fails, for example during a password rotation.
    ignoreAuthErrorAbort: true,
    reconnectDelayHandler: () => jitter(AGAIN_MS),
    pingInterval: PING_MS,
  });

/** Retries the first connection attempt, because the client reconnects only once it has been connected. */
const connectAtLast = async (options: ConnectOptions): Promise<NatsConnection> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connectOnce(options);
    } catch (error) {
      if (tries === 0) options.logger.warn(natsErrorForLog(error), 'NATS cannot be reached; retrying');
      await pause(jitter(AGAIN_MS), undefined, { signal: options.signal });
    }
  }
};

/** Connects, waiting while the server is unavailable. @throws AbortError if the signal aborts first */
export const connectJetStream = async (options: ConnectOptions): Promise<JetStreamConnection> => {
  const nats = await connectAtLast(options);
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: ANSWER_MS });
  let isUp = true;
  const listeners = new Set<() => void>();
  const down = (): void => {
    isUp = false;
    const heard = [...listeners];
    listeners.clear();
    for (const listener of heard) listener();
  };
  const watching = follow(nats, (type) => {
    if (type === 'disconnect' || type === 'close') down();
    if (type === 'reconnect') isUp = true;
  });
  const onDown = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    nats,
    manager,
    isUp: () => isUp,
    onDown,
    whileUp: async (request) => {
      if (!isUp) throw new ConnectionLost();
      const { promise: lost, reject } = Promise.withResolvers<never>();
      const forget = onDown(() => reject(new ConnectionLost()));
      try {
        return await Promise.race([request(), lost]);
      } finally {
        forget();
      }
    },
    close: async () => {
      await nats.close();
      down();
      await watching;
    },
  };
};
