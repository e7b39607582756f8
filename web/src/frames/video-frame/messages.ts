import { type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';
import type { PlayerState } from '../../video/player.ts';

/** From the dashboard to the frame in which a video from YouTube plays. Times in seconds. */
export type ToFrame =
  | {
      readonly kind: 'show';
      readonly videoUrl: string;
      readonly title: string;
      readonly locale: ProductLocale;
    }
  | { readonly kind: 'play' | 'pause' }
  | { readonly kind: 'seek'; readonly to: number };

/** From the frame to the dashboard. */
export type FromFrame =
  /** It shows nothing yet. */
  | { readonly kind: 'opened' }
  | { readonly kind: 'at'; readonly time: number; readonly duration: number }
  | { readonly kind: 'state'; readonly state: PlayerState }
  | { readonly kind: 'broken'; readonly code: string };

type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

const isFrom = ({ origin, source }: Received, window: Window | null | undefined): boolean =>
  source !== null && source === window && origin === location.origin;

const STATES: readonly unknown[] = ['playing', 'paused', 'waiting', 'ended'] satisfies readonly PlayerState[];

/** A script of others runs in the frame. @param frame its window; whatever comes from elsewhere is undefined */
export const readFromFrame = (event: Received, frame: Window | null | undefined): FromFrame | undefined => {
  if (!isFrom(event, frame)) return undefined;
  const { kind, time, duration, state, code } = Object(event.data) as Readonly<Record<string, unknown>>;
  if (kind === 'opened') return { kind };
  if (kind === 'at' && Number.isFinite(time) && Number.isFinite(duration))
    return { kind, time: Number(time), duration: Number(duration) };
  if (kind === 'state' && STATES.includes(state)) return { kind, state: state as PlayerState };
  return kind === 'broken' && typeof code === 'string' ? { kind, code: code.slice(0, 40) } : undefined;
};

/** As `readFromFrame`, from the page around. */
export const readToFrame = (event: Received, around: Window): ToFrame | undefined => {
  // A page of its own has itself around.
  if (around === window || !isFrom(event, around)) return undefined;
  const { kind, to, videoUrl, title, locale } = Object(event.data) as Readonly<Record<string, unknown>>;
  if (kind === 'play' || kind === 'pause') return { kind };
  if (kind === 'seek' && typeof to === 'number') return { kind, to };
  if (kind !== 'show' || typeof videoUrl !== 'string') return undefined;
  return { kind, videoUrl, title: String(title), locale: parseLocale(String(locale)) ?? 'en' };
};
