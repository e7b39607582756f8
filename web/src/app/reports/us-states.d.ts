declare module 'virtual:us-states' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const states: Topology<{ readonly states: GeometryCollection }>;
  export default states;
}
