import { type RefObject, useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import type { Ink } from '../form/form-values.ts';
import { groupsOf, inkOf, PEN, type Size, scaled } from './pad-ink.ts';

export type Pad = {
  /** Takes the last stroke back. @returns whether any is left */
  readonly undo: () => boolean;
  readonly clear: () => void;
};

/** Makes the canvas sharp for its screen, without what was on it. */
const fit = (canvas: HTMLCanvasElement): Size => {
  const { offsetWidth: width, offsetHeight: height } = canvas;
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
  return { width, height };
};

/**
 * Shows other strokes than before. The pad forgets which finger it follows when it is cleared: a stroke that was being
 * drawn would never end for it, and no other begin. So it is told to listen anew.
 */
const put = (pad: SignaturePad, groups: ReturnType<SignaturePad['toData']>): void => {
  pad.off();
  pad.fromData(groups);
  pad.on();
};

/**
 * Draws on a canvas. When its width changes (a phone that is turned) the strokes are scaled with it, so that nothing is
 * cut off; a change of height alone (the address bar) is none, because the box keeps its shape.
 * @param kept ink from before, drawn at once
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

/** Some browsers are told to give pages no canvas. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('2d') !== null;
