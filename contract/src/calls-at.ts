import type { Call } from './call/call.ts';

const segmentsOf = (path: string): readonly string[] => path.replace(/\/$/, '').split('/');

const fits = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => (segment.startsWith('{') ? path[index] !== '' : path[index] === segment));

const parameters = ({ path }: Call): number => path.split('{').length;

/** Finds the calls for a path. If two path patterns match, the one with fewer parameters wins, as in the router. */
export const callsAt = (calls: readonly Call[]): ((path: string) => readonly Call[]) => {
  const known = calls.map((call) => ({ call, segments: segmentsOf(call.path) }));
  return (path) => {
    const given = segmentsOf(path);
    const found = known.filter(({ segments }) => fits(segments, given)).map(({ call }) => call);
    const fewest = Math.min(...found.map(parameters));
    return found.filter((call) => parameters(call) === fewest);
  };
};
