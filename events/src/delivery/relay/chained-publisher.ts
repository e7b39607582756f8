import { createInbox } from '@nats-io/transport-node';
import { createWakeUps } from '../../log/port/wake-ups.ts';
import type { JetStreamConnection } from '../feed/jetstream-connection.ts';
import { encodeMessage, type LogMessage } from '../feed/jetstream-message.ts';

const WINDOW = { messages: 512, bytes: 4 * 1024 * 1024 };
/** After this timeout, the message may or may not have been stored. */
const ANSWER_MS = 5000;

const EXPECTED_LAST_SEQUENCE = 'Nats-Expected-Last-Sequence';

/** Thrown if the chain is broken or its state is unknown. Resume after the stream's last message. */
export class ChainBroken extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`Messages are not stored one after the other any more: ${reason}.`);
    this.name = 'ChainBroken';
    this.reason = reason;
  }
}

/** Publishes a chain of messages. JetStream stores each directly after its predecessor or refuses it and the rest. */
export type ChainedPublisher = {
  send(message: LogMessage): void;
  /** Whether the window has room for another message. Messages sent in the same event loop turn share one write. */
  hasRoom(): boolean;
  room(signal: AbortSignal): Promise<void>;
  sequence(): number;
  inFlight(): number;
  close(): void;
};

type Answer = { readonly seq?: number; readonly error?: { readonly description?: string } };
type Sent = { readonly message: LogMessage; readonly bytes: number; readonly at: number };

/** @param sequence the stream's last sequence number, which the first message must follow */
export const createChainedPublisher = (
  { nats, isUp, onDown }: Pick<JetStreamConnection, 'nats' | 'isUp' | 'onDown'>,
  subject: string,
  sequence: number,
  listener: { stored(message: LogMessage): void; broken(error: ChainBroken): void },
): ChainedPublisher => {
  const inbox = createInbox();
  const answered = createWakeUps();
  const sent: Sent[] = [];
  let [stored, bytes] = [sequence, 0];
  let failure: ChainBroken | undefined;
  let isClosed = false;

  const breakUp = (reason: string): void => {
    if (failure !== undefined || isClosed) return;
    failure = new ChainBroken(reason);
    answered.wake();
    listener.broken(failure);
  };
  const take = ({ seq, error }: Answer): void => {
    const first = sent.shift();
    if (first === undefined || failure !== undefined) return;
    if (seq !== stored + 1) {
      breakUp(error?.description ?? `sequence ${seq} was not expected`);
      return;
    }
    stored = seq;
    bytes -= first.bytes;
    listener.stored(first.message);
    answered.wake();
  };
  const hasRoom = (): boolean =>
    failure === undefined && sent.length < WINDOW.messages && bytes < WINDOW.bytes;
  // Shared by all messages, because the client's `request` creates a timer and an inbox for each one.
  const subscription = nats.subscribe(inbox, {
    callback: (error, answer) => {
      if (error !== null) return breakUp('the subscription to the answers has failed');
      if ((answer.headers?.code ?? 0) !== 0) return breakUp('nobody stores this subject');
      take(answer.json<Answer>());
    },
  });
  const forget = onDown(() => breakUp('the connection is lost'));
  if (!isUp()) breakUp('the connection is lost');
  const timer = setInterval(() => {
    const [oldest] = sent;
    if (oldest !== undefined && performance.now() - oldest.at > ANSWER_MS) breakUp('no answer came');
  }, 1000);

  return {
    send: (message) => {
      const { headers, body } = encodeMessage(message);
      headers.set(EXPECTED_LAST_SEQUENCE, String(stored + sent.length));
      nats.publish(subject, body, { headers, reply: inbox });
      sent.push({ message, bytes: body.length, at: performance.now() });
      bytes += body.length;
    },
    hasRoom,
    room: async (signal) => {
      while (failure === undefined && !hasRoom() && !signal.aborted) {
        await answered.wait(answered.count(), ANSWER_MS, signal);
      }
      if (failure !== undefined) throw failure;
    },
    sequence: () => stored,
    inFlight: () => sent.length,
    close: () => {
      isClosed = true;
      clearInterval(timer);
      forget();
      subscription.unsubscribe();
    },
  };
};
