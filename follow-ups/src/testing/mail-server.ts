import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Stage at which the server decides about a mail. `message`: after receiving all of it. */
export type SmtpStage = 'greeting' | 'sender' | 'recipient' | 'message';

/** `hang` never responds; `code` is the reply code. */
export type Reaction = 'accept' | 'hang' | { readonly code: number; readonly words?: string };

export type DecideReaction = (stage: SmtpStage, address: string) => Reaction;

export type Received = ParsedMail & {
  /** Recipients from the envelope, not from the mail's headers. */
  readonly recipients: readonly string[];
  readonly sender: string;
};

export type TestMailServer = {
  readonly url: string;
  readonly port: number;
  /** Accepted mails, oldest first, including those the server did not respond to. */
  readonly received: readonly Received[];
  /** Returns the number of accepted mails, parsed or not. */
  readonly taken: () => number;
  readonly connections: () => number;
  decide(by: DecideReaction): void;
  close(): Promise<void>;
};

const refusal = ({ code, words = 'No.' }: Exclude<Reaction, string>): Error =>
  Object.assign(new Error(words), { responseCode: code });

const react = (reaction: Reaction, done: (error?: Error | null) => void): void => {
  if (reaction === 'accept') done();
  else if (reaction !== 'hang') done(refusal(reaction));
};

type Ways = {
  /** 0 for any free port. */
  readonly port?: number;
  readonly millisecondsEach?: number;
  /** Whether mails are parsed, which takes longer than accepting them. */
  readonly reads?: boolean;
};

/** Starts a real SMTP server on loopback. Accepts everything by default. */
export const startMailServer = async (
  options: SMTPServerOptions = {},
  { port = 0, millisecondsEach = 0, reads = true }: Ways = {},
): Promise<TestMailServer> => {
  let decide: DecideReaction = () => 'accept';
  let connections = 0;
  let taken = 0;
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth === undefined ? ['AUTH', 'STARTTLS'] : [],
    disableReverseLookup: true,
    closeTimeout: 1,
    ...options,
    onConnect: (_session, done) => {
      connections += 1;
      react(decide('greeting', ''), done);
    },
    onMailFrom: ({ address }, _session, done) => react(decide('sender', address), done),
    onRcptTo: ({ address }, _session, done) => react(decide('recipient', address), done),
    onData: async (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const bytes = await buffer(stream);
      const reaction = decide('message', recipients[0] ?? '');
      if (reaction === 'accept' || reaction === 'hang') {
        taken += 1;
        if (reads) received.push({ ...(await simpleParser(bytes)), recipients, sender });
      }
      setTimeout(() => react(reaction, done), millisecondsEach);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    taken: () => taken,
    connections: () => connections,
    decide: (by) => {
      decide = by;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
