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

export class EventStoreConnection {
  readonly #address: Address;
  readonly #closing = new AbortController();
  readonly #onInterrupted: () => void;
  readonly #patience: Patience;
  #node: Node | undefined;
  #leader: string | undefined;
  #tries = 0;

  /**
   * @param silenceMs how long the server may leave all calls without a response before they fail
   * @param onInterrupted called when a connection ends, because the next one may reach a different or an empty server
   */
  constructor(url: string, silenceMs: number, onInterrupted: () => void = () => undefined) {
    this.#onInterrupted = onInterrupted;
    this.#patience = createPatience(silenceMs);
    this.#address = addressOf(url);
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  node(): Node {
    if (this.#closing.signal.aborted) throw new LogError('log_unavailable', 'The log is closed.');
    if (this.#node === undefined) {
      const { hosts } = this.#address;
      const target = this.#leader ?? hosts[this.#tries++ % hosts.length] ?? '';
      this.#node = connectNode(target, this.#address, this.#onInterrupted);
      this.#onInterrupted();
    }
    return this.#node;
  }

  /** Connects to the leader that a node names, or to the next node after one that is away or frozen. */
  failed(node: Node, error: unknown): void {
    if (this.#node !== node) return;
    const { leader, code } = error instanceof ServerError ? error : { leader: undefined, code: undefined };
    const isFrozen = error instanceof DeadlineExceeded;
    if (leader === undefined && code !== status.UNAVAILABLE && !isFrozen) return;
    this.#leader = leader;
    this.#node = undefined;
    if (isFrozen) node.close();
    else node.retire();
  }

  heard(): void {
    this.#patience.heard();
  }

  /** @throws DeadlineExceeded after the limit, or if the server is silent for too long; also cancels the node's other calls */
  async limit<Answer>(node: Node, call: Promise<Answer>, limitMs: number): Promise<Answer> {
    try {
      return await this.#patience.wait(call, limitMs);
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
    this.#node?.close();
  }
}

/** Also what a read of the log gets at a position without an event. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ServerError && error.code === status.UNKNOWN;
