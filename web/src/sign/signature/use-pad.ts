import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import { type RefObject, useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { groupsOf, inkOf, PEN, type Size, scaled } from './pad-ink.ts';

export type Pad = {
  readonly undo: () => boolean;
  readonly clear: () => void;
};

/** Sharp for the screen's resolution; clears the canvas. */
const fit = (canvas: HTMLCanvasElement): Size => {
  const { offsetWidth: width, offsetHeight: height } = canvas;
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
  return { width, height };
};

/** `clear` makes the pad forget the finger it follows, and no new stroke could begin. Hence it is re-enabled. */
const put = (pad: SignaturePad, groups: ReturnType<SignaturePad['toData']>): void => {
  pad.off();
  pad.fromData(groups);
  pad.on();
};

/**
 * Scales strokes with the width (a turned phone). The box ignores changes of height (the address bar).
 * @param kept ink to draw at once
 */
export const usePad = (
  canvasRef: RefObject<HTMLCanvasElement | null>,
  kept: Ink | undefined,
  onInk: (ink: Ink | undefined) => void,
): Pad => {
  const padRef = useRef<{ pad: SignaturePad; publish: () => void } | undefined>(undefined);
  const first = useRef(kept);
  const listener = useRef(onInk);
  listener.current = onInk;

  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return undefined;
    let size = fit(canvas);
    const pad = new SignaturePad(canvas, { ...PEN, minDistance: 3, throttle: 8 });
    if (first.current?.method === 'drawn') pad.fromData(groupsOf(first.current, size.width));
    const publish = (): void => listener.current(inkOf(pad.toData(), size));
    const resize = (): void => {
      const { offsetWidth: width } = canvas;
      if (width === size.width || width === 0) return;
      const groups = scaled(pad.toData(), width / size.width);
      size = fit(canvas);
      put(pad, groups);
      if (groups.length > 0) publish();
    };
    const observer = new ResizeObserver(resize);
    observer.observe(canvas);
    pad.addEventListener('endStroke', publish);
    padRef.current = { pad, publish };
    return () => {
      observer.disconnect();
      pad.off();
    };
  }, [canvasRef]);

  const change = (groups: (pad: SignaturePad) => ReturnType<SignaturePad['toData']>): boolean => {
    const current = padRef.current;
    if (current === undefined) return false;
    put(current.pad, groups(current.pad));
    current.publish();
    return current.pad.toData().length > 0;
  };
  return { undo: () => change((pad) => pad.toData().slice(0, -1)), clear: () => void change(() => []) };
};

/** Some browsers deny pages a canvas. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('2d') !== null;
