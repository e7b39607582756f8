import { nodesOf } from './painted-text.ts';

/** What is painted of a waiver, as the server of the same release sends it. */
export type Painted = {
  readonly title: string;
  readonly locale: string;
  readonly published: boolean;
  readonly config: {
    readonly subtitle: string;
    readonly description: string;
    readonly content: string;
    readonly waiverParts: readonly PaintedPart[];
  };
};

type PaintedPart = {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly waiverMode: string;
  readonly sortOrder: number;
  readonly fieldsGroups: readonly {
    readonly type?: string;
    readonly title: string;
    readonly fields: readonly { readonly title: string; readonly type: string }[];
  }[];
};

/** As many as the page itself shows at first. */
const SECTIONS = 8;

type Words = Readonly<Record<string, string>>;

const element = (tag: string, className: string, ...content: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
};

/** In the language of the waiver. */
const ownText = (made: HTMLElement, lang: string): HTMLElement => {
  made.lang = lang;
  made.dir = 'auto';
  return made;
};

const pillsOf = ({ fieldsGroups }: PaintedPart, lang: string, words: Words): HTMLElement => {
  const fields = fieldsGroups.flatMap((group) =>
    group.type === 'fullDate' ? [{ title: group.title, type: 'date' }] : group.fields,
  );
  const pills = fields.map(({ title, type }) =>
    element(
      'li',
      'pills_pill',
      ownText(element('span', '', title), lang),
      element('span', 'pills_pillNote', words[`field.type.${type}`] ?? ''),
    ),
  );
  return element('ul', 'pills_pills', ...pills);
};

const cardOf = (part: PaintedPart, at: number, lang: string, words: Words): HTMLElement => {
  const number = element('span', 'sections_number', String(at + 1));
  number.ariaHidden = 'true';
  const name = element(
    'div',
    'sections_name',
    ownText(element('h3', 'sections_title', part.title), lang),
    element('span', 'sections_kind', words[`section.type.${part.type}`] ?? ''),
  );
  const body = element('div', 'sections_body');
  if (part.description !== '')
    body.append(ownText(element('p', 'section-view_description', part.description), lang));
  body.append(pillsOf(part, lang, words));
  const head = element('div', 'sections_head painted_head', number, name);
  return element('section', 'sections_card', head, body);
};

/** Typing, and nothing that would need the editor. */
const TYPING =
  /^(?:insert(?:Text|CompositionText|ReplacementText|Paragraph|LineBreak)|delete(?!ByDrag|ByCut).*|history.*)$/;

const fillText = (name: string, html: string, lang: string): void => {
  const text = document.querySelector<HTMLElement>(`[data-painted="${name}"]`);
  if (text === null) return;
  text.lang = lang;
  text.replaceChildren(nodesOf(html));
  text.contentEditable = 'true';
  text.addEventListener('beforeinput', (event) => {
    if (!TYPING.test(event.inputType)) event.preventDefault();
  });
};

const fillInput = (name: string, value: string, lang: string): void => {
  const input = document.querySelector<HTMLInputElement>(`#painted input[name="waiver-${name}"]`);
  if (input === null) return;
  input.lang = lang;
  input.defaultValue = value;
  input.value = value;
  input.readOnly = false;
};

/** Fills in the form that the server has painted: from now on it can be typed in. */
export const paint = ({ title, locale, published, config }: Painted): void => {
  const form = document.getElementById('painted');
  const sections = document.getElementById('painted-sections');
  if (form === null || sections === null) return;
  const words: Words = JSON.parse(document.getElementById('painted-words')?.textContent ?? '{}');
  const parts = config.waiverParts
    .filter(({ waiverMode }) => waiverMode === 'adult')
    .toSorted((one, other) => one.sortOrder - other.sortOrder);
  sections.append(...parts.slice(0, SECTIONS).map((part, at) => cardOf(part, at, locale, words)));
  for (const [name, html] of [
    ['description', config.description],
    ['content', config.content],
  ] as const)
    fillText(name, html, locale);
  fillInput('subtitle', config.subtitle, locale);
  fillInput('title', title, locale);
  form.querySelector('.painted_link')?.toggleAttribute('hidden', !published);
  form.ariaBusy = null;
  form.dataset.state = 'painted';
};
