import type { Random } from '../generate/random.ts';

const RESOLUTION = 1_000_000;

/** Shares of all signatures, log-normal: with sigma 1, the largest tenth of the venues has some 40 % of them. */
export const venueShares = (venues: number, random: Random): readonly number[] => {
  const uniform = () => random.integer(1, RESOLUTION) / RESOLUTION;
  const sizes = Array.from({ length: venues }, () =>
    Math.exp(Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())),
  );
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sizes.map((size) => size / sum);
};

/** Share of the fullest log if every new venue goes to the one with the fewest venues, as nobody knows its size yet. */
export const fullestLog = (shares: readonly number[], logs: number): number => {
  const totals = Array<number>(logs).fill(0);
  for (const [index, share] of shares.entries()) totals[index % logs] = (totals[index % logs] ?? 0) + share;
  return Math.max(...totals);
};
