import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { richTextToPage } from '@waivers/waiver/rich-text/rich-text-html.ts';

const image = ({ background }: SignPageWaiver): string =>
  background === null ? '' : `<img class="frame_background" src="${markupText(background)}" alt="">`;

const logo = ({ logo: address, company = '' }: SignPageWaiver): string =>
  address === null
    ? ''
    : `<img class="frame_logo" src="${markupText(address)}" alt="${markupText(company)}">`;

const text = (className: string, html: string): string =>
  html === '' ? '' : `<div class="${className}">${html}</div>`;

/** Shown before any script runs. Class names match the client's style modules; a browser test compares both. */
export const documentShell = (waiver: SignPageWaiver): string => {
  const { heading, title, subtitle, description, content } = waiver.document;
  return [
    '<div class="frame_page"><header><div class="frame_header"></div>',
    `<div class="frame_hero">${image(waiver)}${logo(waiver)}</div></header>`,
    '<main class="frame_main"><article class="document_document">',
    `<h1 class="document_heading" dir="auto">${markupText(heading === '' ? title : heading)}</h1>`,
    subtitle === '' ? '' : `<p class="document_subtitle" dir="auto">${markupText(subtitle)}</p>`,
    text('document_description', richTextToPage(description)),
    text('document_content', richTextToPage(content)),
    '</article></main></div>',
  ].join('');
};
