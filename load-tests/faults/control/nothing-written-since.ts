export * from '@waivers/projections/exports/rows/written-since.ts';

/** Control arm: a download goes on at its byte, whatever has been written before it meanwhile. */
export const writtenSince = async (): Promise<boolean> => false;
