import { parseCheckpointText } from '@waivers/proof/notes/checkpoint-text.ts';
import { checkpointStamped } from '../../definitions/checkpoint-stamps.ts';
import { sha256Of } from '../../log/port/sha256.ts';
import { count } from './words.ts';

type StoredText = { readonly type: string; readonly data: string };

type Stamp = { readonly authority: string; readonly at: string; readonly isOfText: boolean };
export type StampedTree = {
  readonly size: number;
  readonly root: Uint8Array;
  readonly stamps: readonly Stamp[];
};

/** Reads what authorities outside have stamped. Their signatures are for `openssl ts -verify`, which knows whom to trust. */
export const stampedTrees = (stampsStream: readonly StoredText[]): readonly StampedTree[] =>
  stampsStream
    .filter(({ type }) => type === checkpointStamped.type)
    .flatMap(({ data }) => {
      const { text, stamps } = checkpointStamped.data.parse(JSON.parse(data));
      const stated = parseCheckpointText(text);
      const digest = Buffer.from(sha256Of(text), 'hex');
      const read = stamps.map(({ authority, at, token }) => ({
        authority,
        at,
        isOfText: Buffer.from(token, 'base64url').includes(digest),
      }));
      return stated === undefined ? [] : [{ size: stated.size, root: stated.root, stamps: read }];
    });

const namesOf = (stamps: readonly Stamp[]): string =>
  stamps.map(({ authority, at }) => `${authority} at ${at}`).join(' and ');

export const judgeStamps = (
  trees: readonly StampedTree[],
  rootAt: (size: number) => Uint8Array | undefined,
): { readonly findings: readonly string[]; readonly notices: readonly string[] } => {
  const findings: string[] = [];
  let newest: StampedTree | undefined;
  for (const tree of trees) {
    const { size, root, stamps } = tree;
    const wrong = stamps.filter(({ isOfText }) => !isOfText);
    if (wrong.length > 0)
      findings.push(`The stamp of ${namesOf(wrong)} is not of the checkpoint it is stored with.`);
    const here = rootAt(size);
    if (here !== undefined && Buffer.from(root).equals(here)) newest = tree;
    else
      findings.push(
        `The log's first ${count(size, 'event')} are not those that were stamped by ${namesOf(stamps)}.`,
      );
  }
  const notices =
    newest === undefined
      ? []
      : [
          `The log begins with the ${count(newest.size, 'event')} that were stamped by ${namesOf(newest.stamps)} ` +
            '(check the stamp with openssl: docs/verify.md).',
        ];
  return { findings, notices };
};
