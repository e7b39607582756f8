/** What people see or hear, or what decides how they use it, in this order. */
const SHOWN = [
  ...[
    'role',
    'href',
    'target',
    'rel',
    'src',
    'alt',
    'lang',
    'dir',
    'type',
    'name',
    'inputmode',
    'autocomplete',
  ],
  ...[
    'autocapitalize',
    'autocorrect',
    'spellcheck',
    'placeholder',
    'maxlength',
    'rows',
    'required',
    'readonly',
    'disabled',
  ],
  ...[
    'novalidate',
    'inert',
    'open',
    'tabindex',
    'aria-label',
    'aria-required',
    'aria-invalid',
    'aria-disabled',
  ],
  ...['aria-expanded', 'aria-haspopup', 'aria-current', 'aria-busy', 'aria-live', 'aria-hidden'],
  ...['data-short', 'data-state', 'data-tone', 'data-tick', 'data-progress', 'data-says'],
];
/** Show the referenced elements' text. */
const BY_REFERENCE = ['aria-labelledby', 'aria-describedby'];
/** Classes with a meaning: a word's colour, a button's weight. */
const LOOK =
  /(?:^|\s)_(neutral|brand|good|warn|primary|secondary|quiet|danger|erased|isOld|visually-hidden)_/;
const WITHOUT_MEANING = new Set(['DIV', 'SPAN', 'FONT']);

const isSaying = (value: string): boolean => !/^(?:radio-group-)?[_«:]?r[\w»:]+_?$|^field-r/.test(value);

const attributesOf = (element: Element): readonly string[] => {
  const own = SHOWN.flatMap((name) => {
    const value = element.getAttribute(name);
    if (value === null || (name === 'name' && !isSaying(value))) return [];
    // As if it were absent, but for browsers that judge a field themselves.
    if (name === 'aria-invalid' && value === 'false') return [];
    return [value === '' ? name : `${name}=${value}`];
  });
  const referred = BY_REFERENCE.flatMap((name) => {
    const ids = element.getAttribute(name)?.split(' ') ?? [];
    const texts = ids.map((id) => document.getElementById(id)?.textContent ?? 'nothing');
    return ids.length === 0 ? [] : [`${name}=“${texts.join(' ')}”`];
  });
  const look = LOOK.exec(element.className.toString())?.[1];
  const isUnseen = element.classList.contains('visually-hidden');
  return [...own, ...referred, ...(look === undefined ? [] : [look]), ...(isUnseen ? ['unseen'] : [])];
};

/** Only the ends of long lists, such as years, which grow, and not the languages, which are named in one spec. */
const optionsOf = ({ options }: HTMLSelectElement): string => {
  if ([...options].every(({ lang }) => lang !== '')) return 'a language';
  const labels = [...options].map(({ text }) => text);
  if (labels.length > 100 && /^\d{4}$/.test(labels[1] ?? '')) return `${labels[0]} | years`;
  return labels.length > 13
    ? [...labels.slice(0, 3), `${labels.length - 4} more`, ...labels.slice(-1)].join(' | ')
    : labels.join(' | ');
};

const isControl = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const stateOf = (element: Element): readonly string[] => {
  // A page heading's focus depends on what was shown before.
  const focus = element === document.activeElement && element.tagName !== 'H1' ? ['focus'] : [];
  if (!isControl(element)) return focus;
  const labelled = element.labels?.[0]?.textContent ?? '';
  const label = labelled === '' ? [] : [`label=“${labelled}”`];
  if (element instanceof HTMLSelectElement)
    return [...label, `value=${element.value}`, optionsOf(element), ...focus];
  const isTick = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type);
  const isTicked = isTick && element.checked;
  return [...label, ...(isTick ? [] : [`value=${element.value}`]), ...(isTicked ? ['ticked'] : []), ...focus];
};

const linesOf = (node: Node, depth: number): readonly string[] => {
  const indent = '  '.repeat(depth);
  if (node instanceof Text) {
    const text = node.data.replaceAll(/\s+/g, ' ').trim();
    return text === '' ? [] : [`${indent}“${text}”`];
  }
  if (!(node instanceof Element) || node.tagName === 'STYLE' || node.tagName === 'OPTION') return [];
  if (node.tagName.toLowerCase() === 'svg') return [];
  const said = [...attributesOf(node), ...stateOf(node)];
  const isPlain = said.length === 0 && WITHOUT_MEANING.has(node.tagName);
  const inside = [...node.childNodes].flatMap((child) => linesOf(child, isPlain ? depth : depth + 1));
  if (isPlain) return inside;
  const line = `${indent}${[node.tagName.toLowerCase(), ...said].join(' ')}`;
  const [only = ''] = inside;
  // Inline text joins its element.
  return inside.length === 1 ? [`${line} ${only.trim()}`] : [line, ...inside];
};

/** Texts, controls with labels, states and values, link targets, focus. Without styling. @param parts selector */
export const outlineOf = (parts = 'body > *'): string =>
  [
    `tab “${document.title}” at ${location.pathname}${location.search}`,
    ...[...document.querySelectorAll(parts)].flatMap((part) => linesOf(part, 0)),
    '',
  ].join('\n');
