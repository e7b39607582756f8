import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { lateNotice, noScriptNotice, signText } from './sign-texts.ts';

const BLOCKS = '<span class="skeleton_block"></span>'.repeat(4);

/** Has no visible text or inputs, because the server does not know the user yet and typed input would be lost. */
export const skeleton = (path: string, locale: ProductLocale): string =>
  [
    `<div class="dashboard skeleton" data-page="${path.startsWith('/auth/') ? 'card' : 'shell'}"><main class="skeleton_page">`,
    `<p class="visually-hidden">${markupText(signText(locale, 'page.loading'))}</p>`,
    BLOCKS,
    noScriptNotice(locale, 'page.noScript'),
    lateNotice(locale, 'page.incomplete'),
    '</main></div>',
  ].join('');
