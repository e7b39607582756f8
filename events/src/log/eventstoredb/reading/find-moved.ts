import type { AppendConflict, BoundStream } from '../../port/event-log.ts';
import { createGroupRead } from '../../postgres/group-read.ts';
import { deleted, exceptionOf } from '../client-errors.ts';
import type { StreamNames } from '../stream-names.ts';
import type { PageReader } from './read-pages.ts';

/**
 * Reads bound streams right before an append, for servers that cannot check them with it. Concurrent appends share the
 * reads: many customers sign the same waiver.
 */
export const createFindMoved = (pages: PageReader, names: StreamNames) => {
  const readVersion = async (stream: string): Promise<number | Error> => {
    try {
      const [last] = (await pages.stream(names.onServer(stream), 'end', 1, 'backwards')) ?? [];
      return last === undefined ? 0 : Number(last.revision) + 1;
    } catch (error) {
      return exceptionOf(error) === 'stream-deleted' ? deleted(stream, error) : (error as Error);
    }
  };
  const versionOf = createGroupRead<string, number>(async (streams) => {
    const reads = new Map([...new Set(streams)].map((stream) => [stream, readVersion(stream)]));
    return Promise.all(streams.map(async (stream) => reads.get(stream) ?? 0));
  });
  /** @returns the first stream whose version has changed @throws LogError if a stream was deleted */
  return async (bound: readonly BoundStream[]): Promise<Omit<AppendConflict, 'outcome'> | undefined> => {
    const versions = await Promise.all(bound.map(({ stream }) => versionOf(stream)));
    const moved = bound.findIndex(({ version }, index) => versions[index] !== version);
    return moved < 0 ? undefined : { actual: versions[moved] ?? 0, bound: bound[moved]?.stream ?? '' };
  };
};
