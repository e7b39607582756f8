import { setTimeout as pause } from 'node:timers/promises';
import { JetStreamApiError, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import type { DeliveryLogger } from '../delivery-logger.ts';
import { jitter } from '../jitter.ts';

/** A server that does not answer a request in this time is as good as away. */
const ANSWER_MS = 2000;
/** Half a second between tries, more or less, for ever. */
const AGAIN_MS = 250;
/** A line that is dead without a word is noticed after three of these. */
const PING_MS = 5000;

/** A connection that comes back by itself, as often as it is lost. */
export type JetStreamConnection = {
  readonly nats: NatsConnection;
  readonly manager: JetStreamManager;
  isUp(): boolean;
  /**
   * The answer to a request, but no longer than the connection stands: what was asked before it broke may never be
   * answered.
   * @throws Error when it is lost meanwhile, or down
   */
  whileUp<Answer>(request: () => Promise<Answer>): Promise<Answer>;
  /** Calls back once when the connection is lost or closed. @returns how not to hear of it any more */
  onDown(listener: () => void): () => void;
  close(): Promise<void>;
};

export class ConnectionLost extends Error {
  constructor() {
    super('The connection to NATS is lost.');
    this.name = 'ConnectionLost';
  }
}

/**
 * An error for the log, with NATS' own words where it is one of NATS: it has seen nothing that somebody typed, and nothing
 * else says that a store is full or a password wrong.
 */
export const toldOf = (err: unknown): { readonly err: unknown; readonly reason?: string } => {
  const ofNats = [JetStreamApiError, ...Object.values(errors)].some((of) => err instanceof of);
  return ofNats && err instanceof Error ? { err, reason: err.message } : { err };
};

/**
 * `nats://user:password@host:port` or several, with commas between. The client takes name and password apart from them,
 * and has one of each for all servers: those of whichever server they stand with.
 */
export const serversOf = (natsUrl: string) => {
  const urls = natsUrl.split(',').map((text) => new URL(text.trim()));
  const named = urls.find(({ username }) => username !== '');
  const user = decodeURIComponent(named?.username ?? '');
  const pass = decodeURIComponent(named?.password ?? '');
  return {
    servers: urls.map(({ host }) => host),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    // A name alone is a token.
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
  };
};

const follow = async (connection: NatsConnection, told: (type: string) => void): Promise<void> => {
  for await (const { type } of connection.status()) told(type);
};

export type ConnectOptions = {
  /** `nats://user:password@host:port`, or several with commas between. */
  readonly natsUrl: string;
  /** What the server's list of connections shows. */
  readonly name: string;
  readonly logger: Pick<DeliveryLogger, 'warn'>;
  /** Gives up waiting for a server that is away. */
  readonly signal: AbortSignal;
};

const connectOnce = ({ natsUrl, name }: ConnectOptions): Promise<NatsConnection> =>
  connect({
    ...serversOf(natsUrl),
    name,
    timeout: ANSWER_MS,
    maxReconnectAttempts: -1,
    // A password that is wrong for a moment must not be the end.
    ignoreAuthErrorAbort: true,
    reconnectDelayHandler: () => jitter(AGAIN_MS),
    pingInterval: PING_MS,
  });

/** Once connected, the client comes back by itself; until then it gives up when nobody is there. */
const connectAtLast = async (options: ConnectOptions): Promise<NatsConnection> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connectOnce(options);
    } catch (error) {
      if (tries === 0) options.logger.warn(toldOf(error), 'NATS cannot be reached; trying on');
      await pause(jitter(AGAIN_MS), undefined, { signal: options.signal });
    }
  }
};

/**
 * Connects, waiting for a server that is away for as long as it takes.
 * @throws AbortError when the signal aborts before
 */
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
