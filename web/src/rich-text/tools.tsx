import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { TextAlignCenterRegular } from '@fluentui/react-icons/svg/text-align-center';
import { TextAlignJustifyRegular } from '@fluentui/react-icons/svg/text-align-justify';
import { TextAlignLeftRegular } from '@fluentui/react-icons/svg/text-align-left';
import { TextAlignRightRegular } from '@fluentui/react-icons/svg/text-align-right';
import { TextBoldRegular } from '@fluentui/react-icons/svg/text-bold';
import { TextBulletListLtrRegular } from '@fluentui/react-icons/svg/text-bullet-list-ltr';
import { TextClearFormattingRegular } from '@fluentui/react-icons/svg/text-clear-formatting';
import { TextIndentDecreaseLtrRegular } from '@fluentui/react-icons/svg/text-indent-decrease-ltr';
import { TextIndentIncreaseLtrRegular } from '@fluentui/react-icons/svg/text-indent-increase-ltr';
import { TextItalicRegular } from '@fluentui/react-icons/svg/text-italic';
import { TextNumberListLtrRegular } from '@fluentui/react-icons/svg/text-number-list-ltr';
import { TextUnderlineRegular } from '@fluentui/react-icons/svg/text-underline';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { ComponentType } from 'react';
import type { AppTextId } from '../messages/use-text.ts';
import {
  type Alignment,
  alignTo,
  clearFormatting,
  hasAlignment,
  hasMark,
  indentBy,
  isInList,
  toggleList,
} from './format.ts';
import { toggle } from './keys.ts';
import { linkedPart } from './link.ts';

export type Tool = {
  readonly label: AppTextId;
  readonly icon: ComponentType<{ readonly fontSize?: number }>;
  readonly run?: Command;
  readonly isOn?: (state: EditorState) => boolean;
  /** Shortcut with Ctrl or Cmd. Never a bracket, because many keyboard layouts lack a direct key for it. */
  readonly key?: string;
};

const mark = (name: 'bold' | 'italic' | 'underline', icon: Tool['icon'], key: string): Tool => ({
  label: `rich.${name}`,
  icon,
  run: toggle(name),
  isOn: (state) => hasMark(state, name),
  key,
});

const align = (to: Alignment, icon: Tool['icon']): Tool => ({
  label: `rich.align.${to}`,
  icon,
  run: alignTo(to),
  isOn: (state) => hasAlignment(state, to),
});

const MARKS: readonly Tool[] = [
  mark('bold', TextBoldRegular, 'B'),
  mark('italic', TextItalicRegular, 'I'),
  mark('underline', TextUnderlineRegular, 'U'),
];
const LISTS: readonly Tool[] = [
  {
    label: 'rich.bullets',
    icon: TextBulletListLtrRegular,
    run: toggleList('bullet_list'),
    isOn: (state) => isInList(state, 'bullet_list'),
  },
  {
    label: 'rich.numbers',
    icon: TextNumberListLtrRegular,
    run: toggleList('ordered_list'),
    isOn: (state) => isInList(state, 'ordered_list'),
  },
];
const ALIGNMENT: readonly Tool[] = [
  align('left', TextAlignLeftRegular),
  align('center', TextAlignCenterRegular),
  align('right', TextAlignRightRegular),
  align('justify', TextAlignJustifyRegular),
];
const INDENT: readonly Tool[] = [
  { label: 'rich.outdent', icon: TextIndentDecreaseLtrRegular, run: indentBy(-1) },
  { label: 'rich.indent', icon: TextIndentIncreaseLtrRegular, run: indentBy(1) },
];
const LINK: Tool = {
  label: 'rich.link',
  icon: LinkRegular,
  isOn: (state) => linkedPart(state).href !== '',
  key: 'K',
};
const CLEAR: Tool = { label: 'rich.clear', icon: TextClearFormattingRegular, run: clearFormatting };
const HISTORY: readonly Tool[] = [
  { label: 'rich.undo', icon: ArrowUndoRegular, run: undo, key: 'Z' },
  { label: 'rich.redo', icon: ArrowRedoRegular, run: redo, key: 'Y' },
];

export type ToolGroups = readonly (readonly Tool[])[];

export const MAIL_TOOLS: ToolGroups = [MARKS, LISTS, ALIGNMENT, [LINK, CLEAR], HISTORY];

export const WAIVER_TOOLS: ToolGroups = [MARKS, LISTS, ALIGNMENT, INDENT, [LINK, CLEAR], HISTORY];
