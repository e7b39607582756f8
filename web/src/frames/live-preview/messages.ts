import { type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';
import type { Changes } from './shown.ts';

/** From the dashboard to the phone. Sections are named by their keys; null is the text before them. */
export type ToPhone =
  | { readonly kind: 'changes'; readonly changes: Changes }
  | { readonly kind: 'look'; readonly at: string | null };

/** From the phone to the dashboard. */
export type FromPhone =
  /** It shows nothing yet. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'language'; readonly locale: ProductLocale }
  | { readonly kind: 'pressed'; readonly section: string | null };

type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

const isFrom = ({ origin, source }: Received, window: Window | null | undefined): boolean =>
  source !== null && source === window && origin === location.origin;

/** @param phone its window; whatever comes from elsewhere is undefined */
export const readFromPhone = (event: Received, phone: Window | null | undefined): FromPhone | undefined => {
  if (!isFrom(event, phone)) return undefined;
  const { kind, locale, section } = Object(event.data) as Readonly<Record<string, unknown>>;
  if (kind === 'ready') return { kind };
  if (kind === 'language') {
    const known = typeof locale === 'string' ? parseLocale(locale) : undefined;
    return known === undefined ? undefined : { kind, locale: known };
  }
  if (kind === 'pressed' && (typeof section === 'string' || section === null)) return { kind, section };
  return undefined;
};

/** As `readFromPhone`, from the page around. Our own page is believed about the rest. */
export const readToPhone = (event: Received, around: Window): ToPhone | undefined => {
  // A page of its own has itself around.
  if (around === window || !isFrom(event, around)) return undefined;
  const { kind } = Object(event.data) as Readonly<Record<string, unknown>>;
  return kind === 'changes' || kind === 'look' ? (event.data as ToPhone) : undefined;
};
