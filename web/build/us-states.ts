import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { quantize } from 'topojson-client';
import { filter, filterAttachedWeight, presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const NAME = 'virtual:us-states';

/** In square degrees. Less than a pixel on a map 750 px wide. */
const SMALLEST_TRIANGLE = 0.005;
const SMALLEST_ISLAND = 0.01;
/** Number of grid steps across the map. */
const GRID = 10_000;

type States = { readonly states: GeometryCollection };

/** Returns the Census Bureau's states and territories (`us-atlas`), simplified to the map's resolution. */
const statesOf = (atlas: Topology<States>): object => {
  const { bbox: _bounds, ...weighted } = presimplify({ ...atlas, objects: { states: atlas.objects.states } });
  const coarse = simplify(weighted, SMALLEST_TRIANGLE);
  return quantize(filter(coarse, filterAttachedWeight(coarse, SMALLEST_ISLAND)), GRID);
};

const readAtlas = (): Topology<States> =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('us-atlas/states-10m.json'), 'utf8'));

/** `virtual:us-states`: the simplified atlas as JSON text, which browsers parse faster than JavaScript. */
export const usStates = (): Plugin => ({
  name: 'us-states',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) =>
    id === `\0${NAME}`
      ? `export default JSON.parse(${JSON.stringify(JSON.stringify(statesOf(readAtlas())))});`
      : undefined,
});
