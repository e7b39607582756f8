import { LINK_ADDRESS, MAX_HREF_LENGTH } from '@waivers/waiver/rich-text/rich-text.ts';
import type { Mark } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { markType } from './kinds/schema-types.ts';

export type LinkedPart = {
  readonly from: number;
  readonly to: number;
  /** Empty if the selection has no link. */
  readonly href: string;
};

const linkOf = (state: EditorState, marks: readonly Mark[]): Mark | undefined =>
  markType(state, 'link').isInSet(marks);

export const linkedPart = (state: EditorState): LinkedPart => {
  const { from, to, empty, $from } = state.selection;
  const { parent, parentOffset } = $from;
  const before = linkOf(state, $from.nodeBefore?.marks ?? []);
  const after = linkOf(state, $from.nodeAfter?.marks ?? []);
  const link = empty ? (before ?? after) : after;
  const href = String(link?.attrs.href ?? '');
  if (link === undefined || !empty) return { from, to, href };
  const start = $from.start();
  let runStart = 0;
  let runEnd = 0;
  let isPast = false;
  parent.forEach((node, offset) => {
    if (isPast) return;
    if (!link.isInSet(node.marks)) {
      isPast = offset >= parentOffset;
      if (!isPast) runStart = offset + node.nodeSize;
    }
    if (!isPast) runEnd = offset + node.nodeSize;
  });
  return { from: start + runStart, to: start + Math.max(runEnd, runStart), href };
};

/** @param label link text, used only if nothing is selected */
export const setLink = (state: EditorState, part: LinkedPart, href: string, label: string): Transaction => {
  const link = markType(state, 'link').create({ href });
  if (part.from < part.to) return state.tr.addMark(part.from, part.to, link);
  const text = state.schema.text(label, link.addToSet(state.selection.$from.marks()));
  return state.tr.replaceSelectionWith(text, false);
};

export const removeLink = (state: EditorState, { from, to }: LinkedPart): Transaction =>
  state.tr.removeMark(from, to, markType(state, 'link'));

const MAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/.]+$/u;
const DOMAIN = /^[^\s:/@.?#]+(?:\.[^\s:/@.?#]+)+(?:[/?#]\S*)?$/u;

/** Completes `example.org` and `desk@example.org`. @returns undefined if the result is not an https or mailto link */
export const linkAddressOf = (typed: string): string | undefined => {
  const text = typed.trim();
  const whole = MAIL.test(text) ? `mailto:${text}` : DOMAIN.test(text) ? `https://${text}` : text;
  const isAddress = LINK_ADDRESS.test(whole) && whole.length <= MAX_HREF_LENGTH && !/^http:/iu.test(whole);
  return isAddress ? whole : undefined;
};
