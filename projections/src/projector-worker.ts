import { parentPort, workerData } from 'node:worker_threads';
import { errorForLog } from '@waivers/server/process/logging.ts';
import { recordSpansWith } from '@waivers/server/tracing/spans.ts';
import { UnsafeReadModels } from './engine/builds/unsafe-read-models.ts';
import { startProjector } from './projector.ts';
import type { LogLevel, ProjectorMessage, ProjectorThreadData } from './projector-messages.ts';
import { startTree } from './tree/start-tree.ts';

const { masterKey, isTraced, ...settings } = workerData as ProjectorThreadData;

const tell = (message: ProjectorMessage): void => parentPort?.postMessage(message);

// The main thread exports the spans.
if (isTraced) recordSpansWith((span) => tell({ kind: 'span', span }));

const logAs =
  (level: LogLevel) =>
  (line: unknown, message = ''): void => {
    const { err, ...rest } = (typeof line === 'object' && line !== null ? line : {}) as {
      readonly err?: unknown;
    };
    const failure = err === undefined ? {} : { failure: errorForLog(err) };
    tell({ kind: 'log', level, line: { ...rest, ...failure }, message });
  };

const ofThread = { ...settings, masterKey: { bytes: Buffer.from(masterKey) } };
const logger = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
const [projector, tree] = await Promise.all([
  startProjector(ofThread, logger, {
    moved: (name, position) => tell({ kind: 'moved', name, position }),
    committed: (name, committed) => tell({ kind: 'committed', name, committed }),
    waiting: (name, streams) => tell({ kind: 'waiting', name, streams }),
  }),
  startTree(ofThread, logger, (state) => tell({ kind: 'tree', tree: state })),
]);

projector.readable.then(
  () => tell({ kind: 'readable' }),
  (error: unknown) => {
    if (error instanceof UnsafeReadModels) tell({ kind: 'unsafe', problems: error.problems });
  },
);

parentPort?.once('message', () => {
  // Ends only this thread, because `process.exit` in a worker leaves the process running.
  const end = (): never => process.exit(0);
  Promise.all([projector.close(), tree.close()]).then(end, end);
});
