import { useEffect, useEffectEvent, useRef } from 'react';
import { type FromFrame, readFromFrame, type ToFrame } from '../../../../frames/video-frame/messages.ts';
import type { PlayerProps, VideoPlayer } from '../../../../video/player.ts';

/** A frame that says nothing is broken as well. */
const PATIENCE_MS = 15_000;

/** A video in a page of its own, because its script must not run in this one. */
export const FramedPlayer = ({ videoUrl, title, locale, onReady, onState, onBroken }: PlayerProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const at = useRef({ time: 0, duration: 0 });
  const isReady = useRef(false);
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (message: ToFrame): void =>
    frame.current?.contentWindow?.postMessage(message, location.origin);
  const player: VideoPlayer = {
    play: () => tell({ kind: 'play' }),
    pause: () => tell({ kind: 'pause' }),
    seek: (to) => tell({ kind: 'seek', to }),
    setRate: () => undefined,
    time: () => at.current.time,
    duration: () => at.current.duration,
  };
  const take = (message: FromFrame): void => {
    if (message.kind === 'opened') tell({ kind: 'show', videoUrl, title, locale });
    if (message.kind === 'state') onState(message.state);
    if (message.kind === 'broken') {
      clearTimeout(late.current);
      onBroken(message.code);
    }
    if (message.kind !== 'at') return;
    at.current = message;
    clearTimeout(late.current);
    // Its length may come some time after its first look.
    if (isReady.current || message.duration === 0) return;
    isReady.current = true;
    onReady(player);
  };
  const hear = useEffectEvent((event: MessageEvent): void => {
    const message = readFromFrame(event, frame.current?.contentWindow);
    if (message !== undefined) take(message);
  });
  const giveUp = useEffectEvent(() => onBroken('blocked'));
  useEffect(() => {
    addEventListener('message', hear);
    late.current = setTimeout(() => giveUp(), PATIENCE_MS);
    return () => {
      clearTimeout(late.current);
      removeEventListener('message', hear);
    };
  }, []);
  return <iframe ref={frame} src="/video-frame" title={title} allow="autoplay; encrypted-media" />;
};
