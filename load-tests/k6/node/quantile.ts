/** Interpolates as k6 does. 0 without values. @param share from 0 to 1 */
export const quantile = (sorted: readonly number[], share: number): number => {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
};
