import { fromBase64, toBase64 } from './base64.ts';

/** What a checkpoint states: the tree of this log had this many leaves and this root (c2sp.org/tlog-checkpoint). */
export type CheckpointText = {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
};

export const formatCheckpointText = ({ origin, size, root }: CheckpointText): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

const TEXT = /^(?<origin>[^\s+]+)\n(?<size>0|[1-9]\d{0,15})\n(?<root>[A-Za-z0-9+/]{43}=)\n$/u;

/** @returns undefined if the text is no checkpoint, or has extension lines, which this product's logs never sign */
export const parseCheckpointText = (text: string): CheckpointText | undefined => {
  const { origin, size, root: base64 } = TEXT.exec(text)?.groups ?? {};
  const root = base64 === undefined ? undefined : fromBase64(base64);
  if (origin === undefined || root === undefined || !Number.isSafeInteger(Number(size))) return undefined;
  return { origin, size: Number(size), root };
};
