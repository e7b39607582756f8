const TOKEN = /<(\/?)([a-z]+)(?: (class|href|start)="([^"]*)")?>|([^<]+)/g;
const TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'u', 'a', 'br']);
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (name) => CHARACTERS[name] ?? name);

/** A line that ends in nothing is seen, and can be typed in, only with a break of its own. */
const fill = (paragraph: Element): void => {
  const { lastChild } = paragraph;
  if (lastChild === null || lastChild.nodeName === 'BR') paragraph.append(document.createElement('br'));
};

/**
 * Without the schema, and without markup that the browser would parse.
 * @param html as the server writes it; other tags and attributes are left out
 */
export const nodesOf = (html: string): DocumentFragment => {
  const whole = document.createDocumentFragment();
  const open: ParentNode[] = [whole];
  for (const [, slash, tag = '', attribute = '', value = '', text] of (html === ''
    ? '<p></p>'
    : html
  ).matchAll(TOKEN)) {
    const inside = open.at(-1) ?? whole;
    if (text !== undefined) inside.append(unescaped(text));
    else if (slash === '/' && TAGS.has(tag)) {
      if (tag === 'p' && inside instanceof Element) fill(inside);
      if (open.length > 1) open.pop();
    } else if (TAGS.has(tag)) {
      const element = document.createElement(tag);
      if (attribute === 'class' || attribute === 'start' || /^(?:https?:\/\/|mailto:)/.test(value))
        element.setAttribute(attribute, unescaped(value));
      inside.append(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return whole;
};
