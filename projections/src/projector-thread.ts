import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { recordSpan } from '@waivers/server/tracing/spans.ts';
import type { FastifyBaseLogger } from 'fastify';
import { UnsafeReadModels } from './engine/builds/unsafe-read-models.ts';
import type { RunnerListener } from './engine/runner/runner-listener.ts';
import type { Projector, ProjectorSettings } from './projector.ts';
import type { ProjectorMessage, ProjectorThreadData } from './projector-messages.ts';
import type { OnTreeState } from './tree/tree-state.ts';

const SCRIPT = new URL('./projector-worker.ts', import.meta.url);

const RETRY_MS = 1000;

/** Runs the projector in a thread so that projecting does not delay requests (docs/design/read-models.md). */
export const startProjectorThread = (
  { databaseUrl, masterKey, eventStore, natsUrl, tracesUrl }: ProjectorSettings,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  listener: RunnerListener,
  onTree: OnTreeState,
): Projector => {
  const stopping = new AbortController();
  const { promise: readable, resolve, reject } = Promise.withResolvers<void>();
  readable.catch(() => undefined);
  let worker: Worker | undefined;

  const hear = (message: ProjectorMessage): void => {
    if (message.kind === 'moved') listener.moved(message.name, message.position);
    else if (message.kind === 'committed') listener.committed(message.name, message.committed);
    else if (message.kind === 'waiting') listener.waiting(message.name, message.streams);
    else if (message.kind === 'log') logger[message.level](message.line, message.message);
    else if (message.kind === 'tree') onTree(message.tree);
    else if (message.kind === 'span') recordSpan(message.span);
    else if (message.kind === 'readable') resolve();
    else reject(new UnsafeReadModels(message.problems));
  };

  const runOnce = (): Promise<void> => {
    const data: ProjectorThreadData = {
      databaseUrl,
      masterKey: masterKey.bytes,
      eventStore,
      natsUrl,
      isTraced: tracesUrl !== undefined,
    };
    const started = new Worker(SCRIPT, { workerData: data });
    worker = started;
    started.on('message', hear);
    started.on('error', (error) => logger.error({ err: error }, 'the projector died; restarting it'));
    return new Promise((ended) => started.once('exit', () => ended()));
  };

  const forever = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runOnce();
      await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const ended = forever().finally(() => reject(new Error('The projector was stopped.')));
  return {
    readable,
    close: async () => {
      stopping.abort();
      worker?.postMessage('close');
      await ended;
    },
  };
};
