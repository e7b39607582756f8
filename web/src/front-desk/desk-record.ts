import type {
  SignedWaiverForDesk,
  SignedWaiverForOwner,
} from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { yearsBetween } from '@waivers/waiver/submission/age.ts';

/** A record as the user's role reads it. */
export type DeskRecord = SignedWaiverForDesk | SignedWaiverForOwner;

export type DeskPerson = DeskRecord['participants'][number];

export const ageOf = (identity: Exclude<DeskPerson['identity'], 'erased'>, today: string): number =>
  'age' in identity ? identity.age : yearsBetween(identity.birthDate, today);
