import type { Business } from '@waivers/contract/public/business.ts';
import type { SignedWaiver } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

export type RecordAddress = {
  readonly id: string;
  readonly signedKey: string;
  /** Log position of a signature that was just submitted on this page. */
  readonly position?: string | null;
};

export const confirmationAddress = ({ signedKey, id }: RecordAddress, locale: string): string =>
  `/sign-confirmation/${encodeURIComponent(signedKey)}/${id}?locale=${locale}`;

export const printAddress = ({ signedKey, id }: RecordAddress, locale: string): string =>
  `/signed-waiver-print/${encodeURIComponent(signedKey)}/${id}?locale=${locale}`;

export type RecordRead = {
  readonly business: Business;
  readonly locale: ProductLocale;
  readonly isVideoOpen?: boolean;
};

export type SignedRecord = SignedWaiver & {
  readonly business: Business;
  readonly mailServer: boolean | undefined;
};
