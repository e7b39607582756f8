import { createInbox } from '@nats-io/transport-node';
import { createWakeUps } from '../../log/port/wake-ups.ts';
import type { JetStreamConnection } from '../feed/jetstream-connection.ts';
import { encodeMessage, type LogMessage } from '../feed/jetstream-message.ts';

const WINDOW = { messages: 512, bytes: 4 * 1024 * 1024 };
/** After this it is unknown whether a message was stored. */
const ANSWER_MS = 5000;

const EXPECTED_LAST_SEQUENCE = 'Nats-Expected-Last-Sequence';

/** The chain is broken or its state unknown. Only the stream's last message tells how far it went. */
export class ChainBroken extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`Messages are not stored one after the other any more: ${reason}.`);
    this.name = 'ChainBroken';
    this.reason = reason;
  }
}

/** Publishes messages as a chain: each is stored directly after the one before, or refused with all that follow. */
export type ChainedPublisher = {
  send(message: LogMessage): void;
  /** Whether another message may be sent now. Messages sent in one turn of the event loop go out in one write. */
  hasRoom(): boolean;
  /** Resolves when there is room, or the signal aborts. @throws ChainBroken */
  room(signal: AbortSignal): Promise<void>;
  /** The sequence of the last acknowledged message, or the one the chain started from. */
  sequence(): number;
  inFlight(): number;
  close(): void;
};

type Answer = { readonly seq?: number; readonly error?: { readonly description?: string } };
type Sent = { readonly message: LogMessage; readonly bytes: number; readonly at: number };

/** @param sequence the stream's last one, which the first message must follow @param listener of messages, or a break */
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
  // Our own reply subscription: the client's `request` makes a timer and an inbox name for each message.
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
