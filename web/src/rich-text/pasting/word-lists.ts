import { MAX_INDENT, MAX_LIST_DEPTH } from '@waivers/waiver/rich-text/rich-text.ts';
import { listNumber } from '@waivers/waiver/rich-text/rich-text-style.ts';

/** @property count the last item's number */
type List = { readonly tag: 'ul' | 'ol'; count: number };

/** Matches bullets, including letters that are bullets in Word's symbol fonts. */
const BULLET = /^(?:[^\p{L}\p{N}]|[onvqlwüØàè])?$/u;
const NUMBER = /^(\d+)[.)]?$/u;

/** Turns Word's list paragraphs into lists. Markers such as `a)` or `2.1` stay, because contracts refer to them. */
export const wordLists = () => {
  const open: List[] = [];
  const close = (depth: number): string => {
    let html = '';
    while (open.length > depth) html += `</li></${open.pop()?.tag}>`;
    return html;
  };
  return {
    close: (): string => close(0),
    /** @param level the list level, starting at 1 @param marker the marker as displayed in Word */
    item: (level: number, marker: string): { before: string; className: string; words: string } => {
      const depth = Math.min(level, MAX_LIST_DEPTH, open.length + 1);
      const last = open[depth - 1];
      const number = listNumber(NUMBER.exec(marker)?.[1] ?? '');
      const isBullet = BULLET.test(marker);
      if (!isBullet && number === undefined) {
        const before = close(Math.min(level - 1, open.length));
        const indent = Math.min(Math.max(level - 1 - open.length, 0), MAX_INDENT);
        return { before, className: indent === 0 ? '' : `indent-${indent}`, words: `${marker} ` };
      }
      const tag = isBullet ? 'ul' : 'ol';
      const goesOn = last?.tag === tag && (isBullet || number === last.count + 1);
      let before = close(goesOn ? depth : depth - 1);
      if (goesOn) {
        before += '</li><li>';
        last.count += 1;
      } else {
        before += number === undefined || number === 1 ? `<${tag}><li>` : `<${tag} start="${number}"><li>`;
        open.push({ tag, count: number ?? 1 });
      }
      return { before, className: '', words: '' };
    },
    isOpen: (): boolean => open.length > 0,
  };
};
