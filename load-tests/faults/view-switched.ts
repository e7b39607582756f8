import { setTimeout as pause } from 'node:timers/promises';
import { sendCall } from '@waivers/contract/send.ts';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { type Comparison, untilReadModelsHaveCaughtUp } from './assertions/compare-read-models.ts';
import type { Fault, FaultRun, Verdict } from './assertions/fault.ts';
import { inPlace } from './machine/place.ts';
import { until } from './machine/until.ts';
import {
  compareRebuilt,
  openReadScene,
  REBUILD,
  REBUILD_SWITCHES_FIRST,
  type ReadScene,
  startCustomers,
  startRebuild,
} from './read-scene.ts';

const READERS = 4;
const LIMIT = 20;
/** Without a pause, readers would starve the rebuild. */
const LOOK_EVERY_MS = 10;

const startReaders = ({ product, owner }: ReadScene) => {
  const headers = { authorization: owner.authorization };
  const faults: string[] = [];
  let over = false;
  let pages = 0;
  const read = async (query: { readonly limit: number; readonly terms?: string }): Promise<void> => {
    while (!over) {
      const page = await sendCall(product.url, listSigners, { query }, { headers });
      if (!page.ok) faults.push(`${page.status}`);
      else if (page.answer.results.length !== LIMIT) faults.push(`a page of ${page.answer.results.length}`);
      pages += 1;
      await pause(LOOK_EVERY_MS);
    }
  };
  const reading = Promise.all(
    Array.from({ length: READERS }, (_, reader) =>
      read(reader % 2 === 0 ? { limit: LIMIT } : { limit: LIMIT, terms: 'a' }),
    ),
  );
  reading.catch(() => undefined);
  return {
    pages: () => pages,
    end: async (): Promise<{ readonly pages: number; readonly faults: readonly string[] }> => {
      over = true;
      await reading;
      return { pages, faults };
    },
  };
};

const NOT_COMPARED: Comparison = { rows: 0, missing: 0, tooMany: 0 };

const runSwitches = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openReadScene(place);
    const program = run.guard === 'on' ? REBUILD : REBUILD_SWITCHES_FIRST;
    // All rows must be projected before the readers start.
    await untilReadModelsHaveCaughtUp(scene.projectorUrl);
    let [acknowledged, lost, doubled] = [0, 0, 0];
    const seen = new Set<string>();
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const customers = startCustomers(scene);
      const readers = startReaders(scene);
      await startRebuild(scene, program).done;
      const after = readers.pages();
      await until('pages have been read after the switch', () => readers.pages() > after + READERS);
      const { pages, faults } = await readers.end();
      await customers.end();
      const compared = run.guard === 'on' ? await compareRebuilt(scene) : NOT_COMPARED;
      acknowledged += pages;
      lost += faults.length + compared.missing;
      doubled += compared.tooMany;
      for (const fault of faults) seen.add(fault);
      run.tell(`cycle ${cycle} of ${run.cycles}: ${pages} pages, ${faults.length} of them wrong`);
    }
    return {
      acknowledged,
      lost,
      doubled,
      phantom: 0,
      unknownPresent: 0,
      unknownAbsent: 0,
      notes: seen.size === 0 ? [] : [`wrong pages: ${[...seen].join(', ')}`],
    };
  });

export const viewSwitched: Fault = {
  name: 'view-switched',
  what: '`npm run rebuild` while the owner reads list and search over HTTP and customers sign: every page is full and without an error; then the read model is compared with the log row by row',
  counts: 'pages',
  control: 'a rebuild that switches before all rows are loaded',
  cycles: 30,
  run: runSwitches,
};
