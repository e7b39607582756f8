import type { ShownField, ShownPart, SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { documentText } from '@waivers/waiver/document/signable-document.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { richTextToPage } from '@waivers/waiver/rich-text/rich-text-html.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { Files } from './files.ts';
import { htmlPage } from './html-page.ts';

const paragraph = (text: string): string => (text === '' ? '' : `<p>${markupText(text)}</p>`);

const fieldHtml = ({ title, options }: ShownField): string => {
  const labels = options.map(({ label }) => markupText(label)).join(' / ');
  return `<li>${markupText(title)}${labels === '' ? '' : `: ${labels}`}</li>`;
};

const partHtml = ({ title, description, content, groups }: ShownPart): string => {
  const fields = groups.map(
    (group) => `${paragraph(group.title)}<ul>${group.fields.map(fieldHtml).join('')}</ul>`,
  );
  return `<h2>${markupText(title)}</h2>${paragraph(description)}${richTextToPage(content)}${fields.join('')}`;
};

const bodyOf = (document: SignableDocument, mode: Mode): string =>
  [
    `<h1>${markupText(document.title)}</h1>`,
    paragraph(document.heading),
    paragraph(document.subtitle),
    richTextToPage(document.description),
    richTextToPage(document.content),
    ...document.parts[mode].map(partHtml),
    paragraph(document.texts.agree),
    paragraph(document.videoUrl),
    ...document.questions.map(
      ({ content, options }) =>
        `${paragraph(content)}<ul>${options.map((option) => `<li>${markupText(option)}</li>`).join('')}</ul>`,
    ),
    paragraph(document.video?.transcript ?? ''),
  ].join('\n');

/** The document as JSON, whose SHA-256 the signature's event states, and as a page to read. */
export const shownTextFiles = (document: SignableDocument, mode: Mode): Files => ({
  'text-as-shown.json': documentText(document),
  'text-as-shown.html': htmlPage(document.locale, document.title, bodyOf(document, mode)),
});
