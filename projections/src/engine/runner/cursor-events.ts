import type { CursorEvents } from '@waivers/events/delivery/follower/cursor.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { BuildName } from '../projection.ts';
import { NO_LISTENER, type RunnerListener } from './runner-listener.ts';
import { traceApplied } from './trace-applied.ts';

type Hearers = { readonly logger: Pick<FastifyBaseLogger, 'error'>; readonly listener?: RunnerListener };

export const cursorEvents = (name: BuildName, { logger, listener = NO_LISTENER }: Hearers): CursorEvents => {
  return {
    moved: (position) => listener.moved(name, position),
    committed: (count, applied, ms) => {
      traceApplied(name.projection, applied, ms);
      const last = applied.at(-1);
      listener.committed(name, {
        events: count,
        ms,
        accountIds: [...new Set(applied.map(({ metadata }) => metadata.accountId))],
        ...(last === undefined ? {} : { position: last.position, occurredAt: last.metadata.occurredAt }),
      });
    },
    waiting: (streams, added) => {
      listener.waiting(name, streams);
      for (const { stream, eventId, type, error } of added) {
        logger.error(
          { err: error, ...name, stream, eventId, type },
          'could not apply an event; its stream is parked in this read model (npm run parked)',
        );
      }
    },
  };
};
