import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { type AppTextId, type AppTexts, appTexts, BRAND } from './app-texts.ts';
import type { AuthShell } from './auth-shell.ts';
import { jsonForHtml } from './page-template.ts';

/** Buttons of each group of the editor's tools, as `WAIVER_TOOLS`. */
const TOOLS = [3, 2, 4, 2, 2, 2];

const toolbar = `<div class="rich-text_toolbar"><div class="rich-text_tools">${TOOLS.map(
  (count) => `<div class="rich-text_group">${'<span class="rich-text_tool"></span>'.repeat(count)}</div>`,
).join('')}</div></div>`;

/** What the sections are told to be, for the script that fills them in. */
const wordsOf = (texts: AppTexts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).filter(([id]) => id.startsWith('section.type.') || id.startsWith('field.type.')),
  );

/**
 * The form of a waiver before its script runs: with empty fields, which the page's first script fills in. The text of a
 * waiver is its owner's, and nobody has said yet who asks. Class names match the client's style modules; a browser test
 * compares both.
 * @param scripts which the first script has fetched as soon as it has what it needs itself
 * @returns undefined for other addresses
 */
export const authoringShell = (
  path: string,
  locale: ProductLocale,
  scripts: readonly string[],
): AuthShell | undefined => {
  const texts = appTexts(locale);
  if (!/^\/waiver-create\/[^/]+\/?$/.test(path) || texts === undefined) return undefined;
  const say = (id: AppTextId): string => markupText(texts[id]);
  const line = (name: 'title' | 'subtitle'): string =>
    `<label class="painted_field">${say(`author.${name}`)}<input class="painted_input" name="waiver-${name}" maxlength="300" dir="auto" autocomplete="off" readonly></label>`;
  const text = (name: 'description' | 'content'): string =>
    [
      `<div><span class="rich-text_label" id="painted-${name}">${say(`author.${name}`)}</span>`,
      `<div class="rich-text_frame">${toolbar}<div class="rich-text_place">`,
      `<div class="rich-text_text" role="textbox" aria-multiline="true" aria-labelledby="painted-${name}" data-painted="${name}"></div>`,
      '</div></div></div>',
    ].join('');
  const settings = (name: 'participants' | 'background'): string =>
    `<section class="settings_settings painted_${name}"><h2 class="settings_settingsTitle">${say(`${name}.title`)}</h2></section>`;
  return {
    title: `${texts['author.editTitle']} · ${texts['app.name']}`,
    shell: [
      '<div id="painted" class="dashboard painted_form" aria-busy="true"><div class="shell_shell">',
      `<header class="shell_top"></header><aside class="shell_side"><span class="shell_brand">${BRAND}${say('app.name')}</span></aside>`,
      '<div class="shell_content"><div class="authoring_screen"><div class="authoring_bar painted_bar"></div>',
      `<main class="parts_page"><div class="parts_pageHead"><h1 class="parts_pageTitle">${say('author.editTitle')}</h1></div>`,
      `<p class="painted_late">${say('page.late')}</p><noscript><p>${say('page.noScript')}</p></noscript>`,
      `<div class="live-preview_tabs painted_tabs"><span class="live-preview_tab"></span></div>`,
      '<div class="live-preview_both"><div class="live-preview_editor">',
      '<section class="public-link_card painted_link" hidden></section><p class="checklist_complete painted_checklist"></p>',
      `<section class="authoring_card" aria-label="${say('author.card')}">`,
      `<div class="painted_field painted_language">${say('author.language')}<span class="painted_input"></span></div>`,
      `${line('title')}${line('subtitle')}${text('description')}${text('content')}</section>`,
      `${settings('participants')}${settings('background')}`,
      `<section class="sections_sections" id="painted-sections"><div class="sections_sectionsHead"><h2 class="sections_sectionsTitle">${say('section.sections')}</h2></div></section>`,
      '</div><div class="live-preview_beside"></div></div></main></div></div></div>',
      `<script type="application/json" id="painted-words">${jsonForHtml(wordsOf(texts))}</script>`,
      `<script type="application/json" id="painted-scripts">${jsonForHtml(scripts)}</script></div>`,
    ].join(''),
  };
};
