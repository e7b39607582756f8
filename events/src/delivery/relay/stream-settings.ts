import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  PersistMode,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import type { DeliveryLogger } from '../delivery-logger.ts';
import { deleteStream, findStream, type streamOf } from '../feed/jetstream-stream.ts';

const MAX_BYTES = 512 * 1024 * 1024;

/** Limits bytes, because an age limit would empty the stream in a quiet week. Operators choose the replica count. */
const REQUIRED = {
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  max_age: 0,
  max_msgs: -1,
  max_msg_size: -1,
  max_msgs_per_subject: -1,
  max_consumers: -1,
} as const satisfies Partial<StreamConfig>;

export const settingsProblems = (
  { config }: Pick<StreamInfo, 'config'>,
  subject: string,
): readonly string[] => {
  const wrong = Object.entries(REQUIRED).flatMap(([name, wanted]) => {
    const found = config[name as keyof typeof REQUIRED];
    return found === wanted ? [] : [`${name} is ${String(found)}, not ${String(wanted)}`];
  });
  const subjects = config.subjects ?? [];
  return [
    ...wrong,
    ...(subjects.length === 1 && subjects[0] === subject ? [] : [`subjects are not ${subject} alone`]),
    ...(config.max_bytes > 0 ? [] : ['max_bytes is not set']),
    ...(config.no_ack === true ? ['no_ack is true'] : []),
    // Async persistence acknowledges before writing, even if the server is set to sync always.
    ...(config.persist_mode === PersistMode.Async ? ['persist_mode is async'] : []),
    ...(config.sealed === true ? ['it is sealed'] : []),
    ...(config.mirror === undefined && (config.sources ?? []).length === 0
      ? []
      : ['it takes from other streams']),
  ];
};

const add = (
  manager: JetStreamManager,
  { name, subject }: ReturnType<typeof streamOf>,
): Promise<StreamInfo> =>
  manager.streams.add({ name, subjects: [subject], ...REQUIRED, max_bytes: MAX_BYTES });

const repair = async (
  manager: JetStreamManager,
  stream: ReturnType<typeof streamOf>,
  { config }: StreamInfo,
): Promise<StreamInfo | undefined> => {
  try {
    const max_bytes = config.max_bytes > 0 ? config.max_bytes : MAX_BYTES;
    const info = await manager.streams.update(stream.name, {
      ...REQUIRED,
      no_ack: false,
      subjects: [stream.subject],
      max_bytes,
    });
    return settingsProblems(info, stream.subject).length === 0 ? info : undefined;
  } catch (error) {
    if (error instanceof JetStreamApiError) return undefined;
    throw error;
  }
};

/** Creates, repairs or recreates the stream. Recreating loses nothing, because the log has every event. */
export const ensureStream = async (
  manager: JetStreamManager,
  stream: ReturnType<typeof streamOf>,
  logger: Pick<DeliveryLogger, 'warn'>,
): Promise<{ readonly info: StreamInfo; readonly isNew: boolean }> => {
  const found = await findStream(manager, stream.name);
  if (found === undefined) return { info: await add(manager, stream), isNew: true };
  const problems = settingsProblems(found, stream.subject);
  if (problems.length === 0) return { info: found, isNew: false };
  const repaired = await repair(manager, stream, found);
  const done = repaired === undefined ? 'recreated' : 'repaired';
  logger.warn({ stream: stream.name, problems, done }, "the stream's settings were wrong");
  if (repaired !== undefined) return { info: repaired, isNew: false };
  await deleteStream(manager, stream.name);
  return { info: await add(manager, stream), isNew: true };
};
