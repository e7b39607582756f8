import { EventStoreDBClient } from '@eventstore/db-client';
import { LogError } from '../port/errors.ts';
import { waitAfter } from './backoff.ts';
import { isTransient, unavailable } from './client-errors.ts';
import { connectionStringOf } from './connection-string.ts';
import { DeadlineExceeded, withDeadline } from './deadline.ts';
import { createPatience, type Patience } from './patience.ts';
import { guardAgainstStrayRejections } from './stray-rejections.ts';

const READ_TRIES = 3;

const READY = 2;

type Channel = {
  close(): void;
  getConnectivityState(connect: boolean): number;
  watchConnectivityState(from: number, deadline: number, changed: (error?: Error) => void): void;
};

const channelOf = (client: EventStoreDBClient): Promise<Channel> =>
  (client as unknown as { getChannel(): Promise<Channel> }).getChannel();

export class EventStoreConnection {
  readonly #url: string;
  readonly #closing = new AbortController();
  readonly #release: () => void;
  readonly #watched = new WeakSet<Channel>();
  readonly #onInterrupted: () => void;
  readonly #patience: Patience;
  #client: EventStoreDBClient;

  /**
   * @param silenceMs how long the server may leave all calls without a response before they fail
   * @param onInterrupted called when a connection ends, because the next one may reach a different or an empty server
   */
  constructor(url: string, silenceMs: number, onInterrupted: () => void = () => undefined) {
    this.#onInterrupted = onInterrupted;
    this.#patience = createPatience(silenceMs);
    this.#url = connectionStringOf(url);
    this.#client = EventStoreDBClient.connectionString(this.#url);
    this.#release = guardAgainstStrayRejections(() => this.replace(this.#client));
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  client(): EventStoreDBClient {
    if (this.#closing.signal.aborted) throw new LogError('log_unavailable', 'The log is closed.');
    return this.#client;
  }

  async watchedClient(): Promise<EventStoreDBClient> {
    const client = this.client();
    const channel = await channelOf(client);
    if (!this.#watched.has(channel)) {
      this.#watched.add(channel);
      this.#onInterrupted();
      this.#watch(channel);
    }
    return client;
  }

  /** Replaces a client that has unanswered calls, because its append stream may be stuck. */
  replace(failed: EventStoreDBClient): void {
    if (this.#client !== failed || this.#closing.signal.aborted) return;
    this.#client = EventStoreDBClient.connectionString(this.#url);
    void end(failed);
  }

  heard(): void {
    this.#patience.heard();
  }

  /** @throws DeadlineExceeded after the limit, or if the server is silent for too long; also replaces the client */
  async limit<Answer>(client: EventStoreDBClient, call: Promise<Answer>, limitMs: number): Promise<Answer> {
    try {
      return await this.#patience.wait(call, limitMs);
    } catch (error) {
      if (error instanceof DeadlineExceeded) this.replace(client);
      throw error;
    }
  }

  /** Retries reads after temporary failures, unless the server is silent. @throws LogError `log_unavailable` */
  async read<Answer>(
    call: (client: EventStoreDBClient) => Promise<Answer>,
    deadlineMs: number,
  ): Promise<Answer> {
    for (let failures = 0; ; ) {
      const client = await this.watchedClient();
      try {
        return await this.limit(client, call(client), deadlineMs);
      } catch (error) {
        if (this.#closing.signal.aborted) throw new LogError('log_unavailable', 'The log is closed.');
        if (error instanceof LogError || !isTransient(error)) throw error;
        if (error instanceof DeadlineExceeded) throw unavailable(error);
        failures += 1;
        if (failures === READ_TRIES) throw isUnknown(error) ? error : unavailable(error);
        await waitAfter(failures, this.#closing.signal);
      }
    }
  }

  #watch(channel: Channel): void {
    const state = channel.getConnectivityState(false);
    try {
      channel.watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
        if (state === READY) this.#onInterrupted();
        this.#watch(channel);
      });
    } catch {}
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await end(this.#client);
    this.#release();
  }
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'unknown';

const GOODBYE_MS = 1000;

const end = async (client: EventStoreDBClient): Promise<void> => {
  await withDeadline(client.dispose(), GOODBYE_MS).catch(() => undefined);
  await withDeadline(
    channelOf(client).then((channel) => channel.close()),
    GOODBYE_MS,
  ).catch(() => undefined);
};
