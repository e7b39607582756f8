import { createHash } from 'node:crypto';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import type { Mail } from '../mails/layout/mail.ts';
import { type ComposedMail, explainMissingMail, type MissingMail } from './compose-kept-mails.ts';

/** Resizes frames to fit their content. */
const FIT = `for (const frame of document.querySelectorAll('iframe.mail')) {
  let width = 0;
  const fit = () => {
    frame.style.height = '0';
    frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px';
  };
  frame.addEventListener('load', fit);
  new ResizeObserver(() => {
    if (frame.clientWidth === width) return;
    width = frame.clientWidth;
    fit();
  }).observe(frame);
}`;

/**
 * Allows only the script above, and only on the page: mail frames are sandboxed without scripts. Inline styles are
 * allowed because mails use them. Images are embedded. The page has no secrets that a style could read.
 */
export const PAGE_POLICY = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(FIT).digest('base64')}'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const STYLES = `
:root{color-scheme:light dark;--page:#f3f6f7;--card:#fff;--ink:#1b2429;--pale:#55636a;--line:#d8e1e4;--link:#067084}
@media (prefers-color-scheme:dark){:root{--page:#0f1416;--card:#1b2225;--ink:#f0f3f4;--pale:#b3bec3;--line:#323b3f;--link:#7fd3e2}}
body{margin:0 auto;padding:24px 16px 64px;max-width:820px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{margin:0 0 4px;font-size:26px}
a{color:var(--link)}
.about,.empty{margin:0 0 20px;color:var(--pale)}
details{margin:0 0 12px;background:var(--card);border:1px solid var(--line);border-radius:10px}
summary{padding:12px 16px;cursor:pointer;overflow-wrap:anywhere}
summary:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:10px}
h2{display:inline;font-size:17px}
.facts{display:block;color:var(--pale);font-size:14px}
.mail{display:block;box-sizing:content-box;width:100%;height:620px;border:0;border-top:1px solid var(--line);background:#eef2f3}
h3{margin:0;padding:12px 16px 0;border-top:1px solid var(--line);font-size:14px;color:var(--pale)}
pre{margin:0;padding:8px 16px 16px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,Consolas,monospace}
@media (max-width:480px){body{padding:16px 8px 48px}}
`;

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** @param escaped HTML-escaped text */
const linked = (escaped: string): string =>
  escaped.replaceAll(
    ADDRESS,
    (address) => `<a href="${address}" target="_blank" rel="noopener">${address}</a>`,
  );

const withPictures = ({ html, attachments }: Mail): string =>
  attachments.reduce(
    (whole, { cid, contentType, content }) =>
      whole.replaceAll(`cid:${cid}`, () => `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );

/** Links open in a tab outside the sandbox. Scripts cannot run in the frame, but the page may measure its height. */
const frame = (mail: Mail): string =>
  `<iframe class="mail" title="${markupText(mail.subject)}" loading="lazy" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" srcdoc="${markupText(withPictures(mail))}"></iframe>`;

const article = (
  mail: ComposedMail,
  index: number,
): string => `<details id="${mail.id}"${index === 0 ? ' open' : ''}>
<summary><h2>${markupText(mail.subject)}</h2>
<span class="facts">To ${markupText(mail.to)} · <time datetime="${mail.queuedAt.toISOString()}">${mail.queuedAt.toISOString().replace('T', ' ').slice(0, 19)} UTC</time></span></summary>
${frame(mail)}
<h3>As text</h3>
<pre>${linked(markupText(mail.text))}</pre>
</details>`;

const absent = (missing: MissingMail): string =>
  `<p class="empty" id="${missing.id}">A mail (${markupText(missing.template)}) from ${missing.queuedAt.toISOString()} ${markupText(explainMissingMail(missing))}.</p>`;

export type UnshownMails = {
  /** Number of mails that are not in the outbox yet. */
  readonly waiting: number;
  /** How many of the waiting mails predate the log's new epoch. */
  readonly held: number;
};

const waits = ({ waiting, held }: UnshownMails): string => {
  if (waiting === 0) return '';
  const asks =
    held === 0
      ? ''
      : `, ${held} of them for your decision, because the log is in a new epoch (npm run reactors)`;
  return ` ${waiting} more ${waiting === 1 ? 'waits' : 'wait'}${asks}.`;
};

/** Renders the page in English for this machine's operator. @param mails newest first */
export const outboxPage = (
  mails: readonly (ComposedMail | MissingMail)[],
  notThere: UnshownMails,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p class="about">Without SMTP_URL the product keeps mail here instead of sending it. Only this machine can see it.${waits(notThere)}</p>
<p class="about">Mails are composed each time you open this page, with current texts and names.</p>
${mails.length === 0 ? '<p class="empty">No mail yet.</p>' : mails.map((mail, index) => ('why' in mail ? absent(mail) : article(mail, index))).join('\n')}
</main>
<script>${FIT}</script>
</body>
</html>
`;
