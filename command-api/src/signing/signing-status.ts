import type { SigningStatus } from '@waivers/contract/status/status.ts';

/** After a refused signature, a store that answers may still be unable to write, for example on a full disk. */
const REFUSED_FOR_MS = 60_000;

export type SigningStatusWatch = {
  /** @param httpStatus of an answer to a signature */
  note(httpStatus: number): void;
  look(): Promise<SigningStatus>;
};

/**
 * Combines the checks of the stores with what this process answered to signatures. Ignores 500, which may be about one
 * business or one signature.
 */
export const watchSigning = (areStoresOk: () => Promise<boolean>, clock: () => Date): SigningStatusWatch => {
  let since: Date | undefined;
  let refusedAt = Number.NEGATIVE_INFINITY;
  return {
    note: (httpStatus) => {
      if (httpStatus === 503 || httpStatus === 507) {
        since ??= clock();
        refusedAt = clock().getTime();
        // A repeated signature is answered 200 from the log, without a write.
      } else if (httpStatus === 201) {
        since = undefined;
        refusedAt = Number.NEGATIVE_INFINITY;
      }
    },
    look: async () => {
      const isOk = await areStoresOk();
      if (!isOk) since ??= clock();
      else if (clock().getTime() - refusedAt >= REFUSED_FOR_MS) since = undefined;
      return since === undefined ? { works: true } : { works: false, since: since.toISOString() };
    },
  };
};
