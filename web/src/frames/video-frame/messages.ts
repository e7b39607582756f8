import { type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';
import type { PlayerState } from '../../video/player.ts';

/** Times in seconds. */
export type ToFrame =
  | {
      readonly kind: 'show';
      readonly videoUrl: string;
      readonly title: string;
      readonly locale: ProductLocale;
    }
  | { readonly kind: 'play' | 'pause' }
  | { readonly kind: 'seek'; readonly to: number };

export type FromFrame =
  | { readonly kind: 'opened' }
  | { readonly kind: 'at'; readonly time: number; readonly duration: number }
  | { readonly kind: 'state'; readonly state: PlayerState }
  | { readonly kind: 'broken'; readonly code: string };

type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

const isFrom = ({ origin, source }: Received, window: Window | null | undefined): boolean =>
  source !== null && source === window && origin === location.origin;

const STATES: readonly unknown[] = ['playing', 'paused', 'waiting', 'ended'] satisfies readonly PlayerState[];

/** Validates every field, because YouTube's script also runs in the frame. @param frame the frame's window */
export const readFromFrame = (event: Received, frame: Window | null | undefined): FromFrame | undefined => {
  if (!isFrom(event, frame)) return undefined;
  const { kind, time, duration, state, code } = Object(event.data) as Readonly<Record<string, unknown>>;
  if (kind === 'opened') return { kind };
  if (kind === 'at' && Number.isFinite(time) && Number.isFinite(duration))
    return { kind, time: Number(time), duration: Number(duration) };
  if (kind === 'state' && STATES.includes(state)) return { kind, state: state as PlayerState };
  return kind === 'broken' && typeof code === 'string' ? { kind, code: code.slice(0, 40) } : undefined;
};

export const readToFrame = (event: Received, around: Window): ToFrame | undefined => {
  if (around === window || !isFrom(event, around)) return undefined;
  const { kind, to, videoUrl, title, locale } = Object(event.data) as Readonly<Record<string, unknown>>;
  if (kind === 'play' || kind === 'pause') return { kind };
  if (kind === 'seek' && typeof to === 'number') return { kind, to };
  if (kind !== 'show' || typeof videoUrl !== 'string') return undefined;
  return { kind, videoUrl, title: String(title), locale: parseLocale(String(locale)) ?? 'en' };
};
