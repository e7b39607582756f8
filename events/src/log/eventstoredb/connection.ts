import { status } from '@grpc/grpc-js';
import { LogError } from '../port/errors.ts';
import { waitAfter } from './backoff.ts';
import { isTransient, unavailable } from './client-errors.ts';
import { DeadlineExceeded } from './deadline.ts';
import { createPatience, type Patience } from './patience.ts';
import { type Address, addressOf } from './protocol/address.ts';
import { connectNode, type Node } from './protocol/node.ts';
import { ServerError } from './protocol/server-error.ts';

const READ_TRIES = 3;

/** Each connection to a frozen server keeps a socket until the server confirms its end, or keep-alive gives it up. */
const CONNECTIONS_IN_SILENCE = 30;

export class EventStoreConnection {
  readonly #address: Address;
  readonly #closing = new AbortController();
  readonly #onInterrupted: () => void;
  readonly #patience: Patience;
  /** Connections by `host:port`. They reconnect by themselves. */
  readonly #nodes = new Map<string, Node>();
  #target: string;
  #tries = 0;
  #silences = 0;

  /**
   * @param silenceMs how long the server may leave all calls without a response before they fail
   * @param onInterrupted called when a connection ends, because the next one may reach a different or an empty server
   */
  constructor(url: string, silenceMs: number, onInterrupted: () => void = () => undefined) {
    this.#onInterrupted = onInterrupted;
    this.#patience = createPatience(silenceMs);
    this.#address = addressOf(url);
    this.#target = this.#address.hosts[0] ?? '';
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  node(): Node {
    if (this.#closing.signal.aborted) throw new LogError('log_unavailable', 'The log is closed.');
    const known = this.#nodes.get(this.#target);
    if (known !== undefined) return known;
    const node = connectNode(this.#target, this.#address, this.#onInterrupted);
    this.#nodes.set(this.#target, node);
    this.#onInterrupted();
    return node;
  }

  /** Turns to the leader that a node names, or to the next node after one that is away or frozen. */
  failed(node: Node, error: unknown): void {
    if (this.#nodes.get(this.#target) !== node) return;
    if (error instanceof DeadlineExceeded) {
      this.#silences += 1;
      if (this.#silences > CONNECTIONS_IN_SILENCE) return;
      this.#disconnect(node);
      this.#turnTo(this.#nextHost());
    } else if (error instanceof ServerError && error.leader !== undefined) this.#turnTo(error.leader);
    else if (error instanceof ServerError && error.code === status.UNAVAILABLE) {
      // The name may lead to another node than this one, which answers that it cannot serve.
      if (this.#address.isDiscovered && node.isConnected()) this.#disconnect(node);
      this.#turnTo(this.#nextHost());
    }
  }

  #disconnect(node: Node): void {
    this.#nodes.delete(this.#target);
    node.close();
  }

  #nextHost(): string {
    const { hosts } = this.#address;
    this.#tries += 1;
    return hosts[this.#tries % hosts.length] ?? '';
  }

  #turnTo(target: string): void {
    if (target === this.#target) return;
    this.#target = target;
    this.#onInterrupted();
  }

  heard(): void {
    this.#silences = 0;
    this.#patience.heard();
  }

  /** @throws DeadlineExceeded after the limit, or if the server is silent for too long; also cancels the node's other calls */
  async limit<Answer>(node: Node, call: Promise<Answer>, limitMs: number): Promise<Answer> {
    try {
      const answer = await this.#patience.wait(call, limitMs);
      this.#silences = 0;
      return answer;
    } catch (error) {
      this.failed(node, error);
      throw error;
    }
  }

  /** Retries reads after temporary failures, unless the server is silent. @throws LogError `log_unavailable` */
  async read<Answer>(call: (node: Node) => Promise<Answer>, deadlineMs: number): Promise<Answer> {
    for (let failures = 0; ; ) {
      const node = this.node();
      try {
        return await this.limit(node, call(node), deadlineMs);
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

  close(): void {
    this.#closing.abort();
    for (const node of this.#nodes.values()) node.close();
  }
}

/** True for reads at a position without an event, and for other errors that the server does not name. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ServerError && error.code === status.UNKNOWN;
