import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { arrivalWarning, canArrive } from '../../front-desk/arrival-warning.ts';

export const warningOf = (signer: ListedSigner) =>
  arrivalWarning({
    ...signer,
    isVoided: signer.voided,
    isOpen: signer.hasVideo && !signer.understanding,
    isPartyOpen: signer.partyVideoOpen,
  });

/** Participants by the record they share, in the order of the list. */
export type Parties = ReadonlyMap<string, readonly ListedSigner[]>;

export const partiesIn = (rows: readonly ListedSigner[]): Parties => Map.groupBy(rows, ({ id }) => id);

/** Participants who have not arrived today and can be checked in without confirmation. */
export const awaitedIn = (party: readonly ListedSigner[], today: string): readonly ListedSigner[] =>
  party.filter((signer) =>
    canArrive({
      isErased: signer.erased,
      isHere: signer.arrivedOn === today,
      warning: warningOf(signer),
    }),
  );
