import { InputRule, inputRules, undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { wrapRangeInList } from 'prosemirror-schema-list';
import type { Plugin } from 'prosemirror-state';
import { isInAnyList } from './format.ts';
import { nodeType } from './kinds/schema-types.ts';

/** Only what is typed at the very beginning of a paragraph; only 1, because a list would count anew from it. */
const TYPED = [
  ['bullet_list', /^[-*•] $/u],
  ['ordered_list', /^1[.)] $/u],
] as const;

const rule = (name: (typeof TYPED)[number][0], typed: RegExp): InputRule =>
  new InputRule(typed, (state, _match, start, end) => {
    if (isInAnyList(state)) return null;
    const transaction = state.tr.delete(start, end);
    const range = transaction.doc.resolve(start).blockRange();
    return range !== null && wrapRangeInList(transaction, range, nodeType(state, name)) ? transaction : null;
  });

/**
 * `- ` and `1. ` begin lists; Backspace right after gives back what was typed. Nothing else that is typed is changed: no
 * quotation mark, dash or symbol of a legal text.
 */
export const typedLists = (): readonly Plugin[] => [
  inputRules({ rules: TYPED.map(([name, typed]) => rule(name, typed)) }),
  keymap({ Backspace: undoInputRule }),
];
