import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { richTextToPage } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { lateNotice, noScriptNotice, signText } from './sign-texts.ts';

const image = ({ background }: SignPageWaiver): string =>
  background === null ? '' : `<img class="frame_background" src="${markupText(background)}" alt="">`;

const business = ({ logo, company = '' }: SignPageWaiver): string => {
  const image = logo === null ? '' : `<img class="frame_logo" src="${markupText(logo)}" alt="">`;
  const name = company === '' ? '' : `<span class="frame_company" dir="auto">${markupText(company)}</span>`;
  return `<div class="frame_business">${image}${name}</div>`;
};

const text = (className: string, html: string, lang: string): string =>
  html === '' ? '' : `<div class="${className}"${lang}>${html}</div>`;

const otherLanguage = ({ locale: written, document: { locale: shown } }: SignPageWaiver): string => {
  const names = new Intl.DisplayNames(shown, { type: 'language' });
  const said = signText(shown, 'document.otherLanguage')
    .replace('{written}', names.of(written) ?? written)
    .replace('{shown}', names.of(shown) ?? shown);
  return `<p class="document_otherLanguage">${markupText(said)}</p>`;
};

/** Shown before any script runs. Class names must match the client's style modules, which a browser test checks. */
export const documentShell = (waiver: SignPageWaiver): string => {
  const { heading, title, subtitle, description, content } = waiver.document;
  const isOther = waiver.locale !== waiver.document.locale;
  const lang = isOther ? ` lang="${waiver.locale}"` : '';
  return [
    '<div class="frame_page"><header><div class="frame_header"></div>',
    `<div class="frame_hero">${image(waiver)}${business(waiver)}</div></header>`,
    '<main class="frame_main"><article class="document_document">',
    isOther ? otherLanguage(waiver) : '',
    `<h1 class="document_heading" dir="auto"${lang}>${markupText(heading === '' ? title : heading)}</h1>`,
    subtitle === '' ? '' : `<p class="document_subtitle" dir="auto"${lang}>${markupText(subtitle)}</p>`,
    text('document_description', richTextToPage(description), lang),
    text('document_content', richTextToPage(content), lang),
    '</article>',
    noScriptNotice(waiver.document.locale, 'page.noScript.sign'),
    lateNotice(waiver.document.locale, 'page.late'),
    '</main></div>',
  ].join('');
};
