import { waiverStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { beforeEach } from 'vitest';
import type { Projection } from '../engine/projection.ts';
import { makeLiveBuild, type TestBuild } from './builds.ts';
import { createHistory, type History } from './history.ts';
import { useTestDatabase } from './test-database.ts';

export const oneWaiver = (projection: Projection) => {
  const owner = v7();
  const opened = useTestDatabase();
  let waiverId: string;
  let history: History;
  let build: TestBuild;
  beforeEach(async () => {
    waiverId = v7();
    history = createHistory();
    build = await makeLiveBuild(opened.database, projection);
  });
  return {
    owner,
    waiverId: () => waiverId,
    given: async (...events: readonly Parameters<History['append']>[2][]) => {
      for (const [index, event] of events.entries()) {
        await history.append(waiverStream(waiverId), owner, event, `2026-11-21T09:00:0${index}.000Z`);
      }
      await build.apply(await history.events());
      return (await build.rows())[projection.name]?.[0];
    },
    deliverAgain: async (count: number) => {
      await build.apply((await history.events()).slice(0, count));
      return (await build.rows())[projection.name];
    },
  };
};
