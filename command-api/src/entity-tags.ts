/** Of a version as a stream counts it. */
export const entityTag = (version: number): string => `W/"${version}"`;

/** @param header `If-Match` as the contract lets it through @returns undefined for any version */
export const versionOfTag = (header: string | undefined): number | undefined => {
  const digits = header?.match(/\d+/)?.[0];
  return digits === undefined ? undefined : Number(digits);
};
