import type { StreamInfo } from '@nats-io/jetstream';
import type { RelayStart } from './relay-start.ts';
import { settingsProblems } from './stream-settings.ts';

/** @param sequence the last acknowledged one, or the initial one @param info undefined without a stream */
export const streamDifference = (
  begun: Pick<RelayStart, 'stream' | 'sequence'>,
  sequence: number,
  info: Pick<StreamInfo, 'config' | 'state'> | undefined,
): string | undefined => {
  if (info === undefined) return 'the stream is gone';
  const { last_seq, messages } = info.state;
  if (last_seq !== sequence) return `the stream ends at ${last_seq}, not at ${sequence}`;
  if (messages === 0 && sequence > begun.sequence) return 'the stream has been emptied';
  const [problem] = settingsProblems(info, begun.stream.subject);
  return problem;
};
