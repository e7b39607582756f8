import { MAX_HTML_LENGTH } from '@waivers/waiver/rich-text/rich-text.ts';
import { Fragment, Slice } from 'prosemirror-model';
import { type EditorState, Plugin, Selection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { nodeType } from '../kinds/schema-types.ts';
import { htmlOf } from '../kinds/text-kinds.ts';
import type { Loss } from './losses.ts';
import { type PastedHtml, pastedHtml } from './pasted-html.ts';
import { unwrappedLines } from './unwrapped-lines.ts';

export type PasteNotice = { readonly losses: ReadonlySet<Loss> } | 'too long' | null;

/** Generous, because Word embeds images. */
const MAX_CLIPBOARD = 40_000_000;

/** Matches HTML from Firefox's PDF viewer, which wraps each line in a span. Its plain text has the same lines. */
const FIREFOX_PDF = /<br role="presentation"/u;

const paragraphsOf = (lines: readonly string[], state: EditorState): Slice =>
  Slice.maxOpen(
    Fragment.from(
      lines.map((line) =>
        nodeType(state, 'paragraph').create(
          null,
          line === '' ? null : state.schema.text(line, state.selection.$from.marks()),
        ),
      ),
    ),
  );

/** Replaces an empty paragraph, so that the first pasted one keeps its alignment. */
const insert = (state: EditorState, slice: Slice): Transaction => {
  const { $from, empty } = state.selection;
  const isEmpty = empty && $from.parent.isTextblock && $from.parent.content.size === 0;
  const transaction = state.tr.setMeta('paste', true).setMeta('uiEvent', 'paste');
  if (!isEmpty || slice.content.firstChild?.type.name !== 'paragraph')
    return transaction.replaceSelection(slice).scrollIntoView();
  transaction.replaceWith($from.before(), $from.after(), slice.content);
  const end = transaction.doc.resolve($from.before() + slice.content.size);
  return transaction.setSelection(Selection.near(end, -1)).scrollIntoView();
};

/** Inserts the cleaned content, or nothing if it is too long. @param notify called after every paste */
export const pastePlugin = (notify: (notice: PasteNotice) => void): Plugin => {
  let read: PastedHtml | null = null;
  const take = (view: EditorView, slice: Slice, from: DataTransfer | null): boolean => {
    const pasted = read;
    read = null;
    const losses = new Set(pasted?.losses);
    if (slice.size === 0 && (from?.files.length ?? 0) > 0) losses.add('pictures');
    const transaction = insert(view.state, slice);
    const isTooLong = pasted?.isTooLong === true || htmlOf(transaction.doc).length > MAX_HTML_LENGTH;
    notify(isTooLong ? 'too long' : losses.size > 0 ? { losses } : null);
    if (!isTooLong && slice.size > 0) view.dispatch(transaction);
    return true;
  };
  /** Checks the length first because parsing is slow. */
  const refuse = (event: Event, data: DataTransfer | null): boolean => {
    const html = data?.getData('text/html') ?? '';
    const plain = data?.getData('text/plain') ?? '';
    if (html.length <= MAX_CLIPBOARD && (html !== '' || plain.length <= MAX_HTML_LENGTH)) return false;
    event.preventDefault();
    notify('too long');
    return true;
  };
  return new Plugin({
    props: {
      transformPastedHTML: (html) => {
        read = pastedHtml(html);
        return read.html;
      },
      clipboardTextParser: (plain, _context, _isPlain, { state }) => {
        const unwrapped = unwrappedLines(plain);
        read = { html: '', losses: new Set(unwrapped === undefined ? [] : ['lines']), isTooLong: false };
        return paragraphsOf(unwrapped ?? plain.split(/(?:\r\n?|\n)+/u), state);
      },
      handleDOMEvents: {
        paste: (view, event) => {
          const { clipboardData: data } = event;
          if (refuse(event, data)) return true;
          if (!FIREFOX_PDF.test(data?.getData('text/html') ?? '')) return false;
          event.preventDefault();
          return view.pasteText(data?.getData('text/plain') ?? '', event);
        },
        // Text dragged within this editor is moved, not pasted.
        drop: (view, event) => view.dragging === null && refuse(event, event.dataTransfer),
      },
      handlePaste: (view, event, slice) => take(view, slice, event.clipboardData),
      handleDrop: (view, event, slice) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (view.dragging !== null || place === null) return false;
        const { tr } = view.state;
        view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(place.pos))));
        view.focus();
        return take(view, slice, event.dataTransfer);
      },
    },
  });
};
