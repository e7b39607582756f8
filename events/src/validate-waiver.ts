import type { ProductLocale } from './locales.ts';
import type { Validated } from './validation.ts';
import type { WaiverConfig } from './waiver-config.ts';

/** What an owner saves, ready to be stored: normalised, and complete for both modes. */
export type ValidWaiver = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfig;
  /** A new background image as a `data:` URL: store it, then set `config.background` to its SHA-256. */
  readonly newBackground?: string;
};

/**
 * Judges what an owner saves by every rule of spec section 5 (authoring) and by what signing needs, and makes of it
 * what events hold. `config` is on the wire as `waiverConfigWire` says. Never throws. Server only: it parses HTML.
 */
export const validateWaiver = (_waiver: {
  readonly title: unknown;
  readonly locale: unknown;
  readonly config: unknown;
}): Validated<ValidWaiver> => {
  throw new Error('Not written yet.');
};
