import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import { type AppTextId, appTexts, BRAND } from './app-texts.ts';

type Painted = {
  readonly title: AppTextId;
  readonly lead: AppTextId;
  /** Label and attributes of each field. */
  readonly fields?: readonly (readonly [AppTextId, string])[];
};

const USERNAME =
  'name="username" type="text" autocomplete="username" autocapitalize="none" spellcheck="false"';
const PASSWORD = 'name="password" type="password" autocomplete="current-password"';

/** By the address's second segment. */
const PAINTED: Readonly<Record<string, Painted>> = {
  login: {
    title: 'login.title',
    lead: 'login.lead',
    fields: [
      ['login.username', USERNAME],
      ['login.password', PASSWORD],
    ],
  },
  'forgot-password': {
    title: 'forgot.title',
    lead: 'forgot.lead',
    fields: [['login.username', USERNAME]],
  },
  'change-password': { title: 'password.interrupted', lead: 'password.interruptedWhy' },
  register: { title: 'register.title', lead: 'register.lead' },
  'confirm-registration': { title: 'registered.title', lead: 'registered.lead' },
  'confirm-email': { title: 'confirmEmail.title', lead: 'confirmEmail.lead' },
  'undo-email-change': { title: 'undoEmail.title', lead: 'undoEmail.lead' },
};

const formOf = (fields: NonNullable<Painted['fields']>, say: (id: AppTextId) => string): string => {
  const inputs = fields.map(
    ([label, attributes]) =>
      `<label class="auth_paintedField">${say(label)}<input class="auth_paintedInput" ${attributes}></label>`,
  );
  // With its button off, Enter sends nothing: a password must never become part of an address.
  return `<form class="auth_form" method="post">${inputs.join('')}<button type="submit" class="auth_paintedButton" disabled>${say('loading')}</button></form>`;
};

export type AuthShell = { readonly title: string; readonly shell: string };

/**
 * What a page before the log-in shows until its script runs, which then keeps what has been typed. Class names match the
 * client's style modules; a browser test compares both.
 * @returns undefined for other addresses
 */
export const authShell = (path: string, locale: ProductLocale): AuthShell | undefined => {
  const [, first = '', second = ''] = path.split('/');
  const painted = first === 'auth' && Object.hasOwn(PAINTED, second) ? PAINTED[second] : undefined;
  const texts = appTexts(locale);
  if (painted === undefined || texts === undefined) return undefined;
  const say = (id: AppTextId): string => markupText(texts[id]);
  return {
    title: `${texts[painted.title]} · ${texts['app.name']}`,
    shell: [
      '<div class="dashboard"><div class="auth_frame">',
      `<header class="auth_head"><span class="shell_brand">${BRAND}${say('app.name')}</span></header>`,
      `<main class="auth_card"><h1 class="auth_title">${say(painted.title)}</h1>`,
      `<p class="auth_lead">${say(painted.lead)}</p>`,
      painted.fields === undefined ? '' : formOf(painted.fields, say),
      `<p class="auth_late">${say('page.late')}</p>`,
      `<noscript><p class="auth_told">${say('page.noScript')}</p></noscript>`,
      '</main></div></div>',
    ].join(''),
  };
};
