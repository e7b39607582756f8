import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import type { SealAnswer, SealJob } from '../record-seal/attach-seal.ts';
import type { FontFamily } from './fonts.ts';

export type PdfReady = { readonly ready: true };
type Typeset = { readonly pdf: Uint8Array; readonly missing: readonly string[] };
/** `view` is a `RecordView` as JSON. Only one job may run at a time. */
export type PdfJob = { readonly view: string } | { readonly seal: SealJob };
export type PdfAnswer = Typeset | SealAnswer | { readonly failed: true };

const SCRIPT = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

export class PdfFailed extends Error {
  constructor() {
    super('A record could not be typeset.');
    this.name = 'PdfFailed';
  }
}

/** Thrown if the process ended during a document: it exceeded the time limit, or the document crashed it. */
export class ProcessEnded extends Error {
  constructor() {
    super('The PDF process has ended.');
    this.name = 'ProcessEnded';
  }
}

export type PdfWorker = {
  /** @throws PdfFailed @throws ProcessEnded on a timeout or crash @throws Overloaded if the process did not start */
  readonly make: (view: string) => Promise<Buffer>;
  /** Like `make`. */
  readonly attachSeal: (job: SealJob) => Promise<SealAnswer>;
  readonly close: () => Promise<void>;
};

export type FontSource = {
  readonly installed: () => readonly FontFamily[];
  readonly fetchFor: (characters: readonly string[]) => Promise<boolean>;
};

type Limits = {
  /** Time limit per document, from when the process starts on it. */
  readonly limitMs: number;
  readonly startMs: number;
  readonly idleMs: number;
};

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Uses a child process, which can be killed and frees its memory on exit (docs/design/records-exports-reports.md). */
export const createPdfWorker = (
  fonts: FontSource,
  { limitMs, startMs, idleMs }: Limits,
  script = SCRIPT,
): PdfWorker => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): ChildProcess => {
    const started = fork(script, [JSON.stringify(fonts.installed())], {
      execArgv: ['--expose-gc', '--max-old-space-size=256', '--max-semi-space-size=4'],
      // Keep the server's secrets out of the process, and records out of the logs.
      env: {},
      serialization: 'advanced',
      // Start a new session, or Linux would not lower its priority relative to PostgreSQL (`lower-priority.ts`).
      detached: process.platform === 'linux',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    // Ignore errors from sending to a dead process, because `exit` follows.
    started.on('error', () => undefined);
    child = started;
    return started;
  };

  const stop = async (signal?: 'SIGKILL'): Promise<void> => {
    const stopped = child;
    child = undefined;
    if (stopped === undefined || stopped.exitCode !== null || stopped.signalCode !== null) return;
    const ended = once(stopped, 'exit');
    if (signal === undefined && stopped.connected) stopped.disconnect();
    else stopped.kill('SIGKILL');
    await ended;
  };

  const nextFrom = <Message>(source: ChildProcess, withinMs: number, problem: Error): Promise<Message> => {
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    const limit = setTimeout(() => source.kill('SIGKILL'), withinMs);
    const ended = (): void => reject(problem);
    source.once('message', resolve).once('exit', ended);
    return promise.finally(() => {
      clearTimeout(limit);
      source.off('message', resolve).off('exit', ended);
    });
  };

  const ready = async (): Promise<ChildProcess> => {
    if (child !== undefined) return child;
    const started = start();
    await nextFrom<PdfReady>(started, startMs, new Overloaded('The PDF process did not start.'));
    return started;
  };

  const answerTo = async <Answer extends PdfAnswer>(job: PdfJob): Promise<Answer> => {
    const source = await ready();
    const awaited = nextFrom<Answer | { readonly failed: true }>(source, limitMs, new ProcessEnded());
    source.send(job, () => undefined);
    const answer = await awaited;
    if ('failed' in answer) throw new PdfFailed();
    return answer;
  };

  const typeset = (view: string): Promise<Typeset> => answerTo({ view });

  const idleAfter = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    clearTimeout(idle);
    try {
      return await work();
    } finally {
      idle = setTimeout(() => void stop(), idleMs).unref();
    }
  };

  return {
    make: (view) =>
      idleAfter(async () => {
        const { pdf, missing } = await typeset(view);
        if (missing.length === 0 || !(await fonts.fetchFor(missing))) return bytesOf(pdf);
        // Restart the process because Typst loads fonts only at startup.
        await stop();
        return bytesOf((await typeset(view)).pdf);
      }),
    attachSeal: (seal) => idleAfter(() => answerTo<SealAnswer>({ seal })),
    close: async () => {
      clearTimeout(idle);
      await stop();
    },
  };
};
