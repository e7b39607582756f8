export const entityTag = (version: number): string => `W/"${version}"`;

/** @param header the `If-Match` header, validated by the contract @returns undefined if any version matches */
export const versionOfTag = (header: string | undefined): number | undefined => {
  const digits = header?.match(/\d+/)?.[0];
  return digits === undefined ? undefined : Number(digits);
};
