import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import type { MailBlock, MailContent } from './content.ts';
import { fontOf } from './fonts.ts';

/**
 * Styles are inline because Gmail drops the head of forwarded mails. The layout uses tables because Outlook supports
 * nothing else. The head adds styles for small screens and dark mode in clients that support them.
 */
const INK = '#1b2429';
const PALE_INK = '#55636a';
const BRAND = '#067084';

const textStyle = (font: string): string => `${font};font-size:16px;line-height:24px;color:${INK}`;

const headStyles = (font: string): string => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
.rich p,.rich li{${textStyle(font)}}
@media (max-width:480px){
.edge{padding:16px 8px!important}
.card{padding:24px 20px!important}
.wide{width:100%!important}
.button{display:block!important;text-align:center!important}
.value{font-size:16px!important}
}
@media (prefers-color-scheme:dark){
.page{background-color:#0f1416!important}
.card{background-color:#1b2225!important;border-color:#323b3f!important}
.ink,.rich p,.rich li,.rich strong{color:#f0f3f4!important}
.pale{color:#b3bec3!important}
.facts{background-color:#0f1416!important;border-color:#323b3f!important}
.rich a,.plain-link{color:#7fd3e2!important}
.plate{background-color:#ffffff!important}
}
[data-ogsc] .ink,[data-ogsc] .rich p,[data-ogsc] .rich li{color:#f0f3f4!important}
[data-ogsc] .pale{color:#b3bec3!important}
[data-ogsc] .rich a,[data-ogsc] .plain-link{color:#7fd3e2!important}
[data-ogsb] .page{background-color:#0f1416!important}
[data-ogsb] .card{background-color:#1b2225!important}
[data-ogsb] .facts{background-color:#0f1416!important}
`;

const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellspacing="0" cellpadding="0" border="0" ${attributes}>${rows}</table>`;

const lines = (text: string): string => markupText(text).replaceAll('\n', '<br>');

const factsHtml = (facts: Extract<MailBlock, { kind: 'facts' }>['facts'], font: string): string =>
  table(
    `width="100%" class="facts" style="margin:0 0 16px;background-color:#f2f6f7;border:1px solid #d8e1e4;border-radius:8px;border-collapse:separate"`,
    facts
      .map(
        ([label, value], index) => `<tr><td style="padding:${index === 0 ? 14 : 0}px 16px 14px">
<div class="pale" style="${font};font-size:13px;line-height:18px;color:${PALE_INK}">${markupText(label)}</div>
<div class="ink value" style="font-family:Consolas,Menlo,'Liberation Mono',monospace;font-size:18px;line-height:26px;color:${INK};word-break:break-word;overflow-wrap:anywhere">${markupText(value)}</div>
</td></tr>`,
      )
      .join('\n'),
  );

/** Renders a padded link in a coloured cell, because Outlook only pads the cell and other clients pad the link. */
const buttonHtml = (
  { label, href, spelledOut }: Extract<MailBlock, { kind: 'button' }>,
  font: string,
): string => {
  const address = markupText(href);
  const button = table(
    `class="wide" style="margin:8px 0 ${spelledOut ? 16 : 24}px;border-collapse:separate"`,
    `<tr><td align="center" bgcolor="${BRAND}" style="background-color:${BRAND};border-radius:8px;mso-padding-alt:14px 28px">
<a class="button" href="${address}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${markupText(label)}</a>
</td></tr>`,
  );
  return spelledOut
    ? `${button}
<p class="pale" style="margin:0 0 16px;${font};font-size:13px;line-height:18px;color:${PALE_INK};word-break:break-all"><a class="plain-link" href="${address}" target="_blank" rel="noopener" style="color:${BRAND};text-decoration:underline">${address}</a></p>`
    : button;
};

const blockHtml = (block: MailBlock, font: string): string => {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:28px;font-weight:600;color:${INK}">${lines(block.text)}</h1>`;
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;${textStyle(font)}">${lines(block.text)}</p>`;
    case 'remark':
      return `<p class="pale" style="margin:0 0 16px;${font};font-size:14px;line-height:20px;color:${PALE_INK}">${lines(block.text)}</p>`;
    case 'facts':
      return factsHtml(block.facts, font);
    case 'button':
      return buttonHtml(block, font);
    case 'rich':
      return `<div class="rich" style="${textStyle(font)}">${block.html}</div>`;
    default:
      return block satisfies never;
  }
};

/** Keeps the logo on white in dark mode, because logos are made for paper. No client inverts a gradient. */
const logoHtml = ({ name, logo }: MailContent['from'], font: string): string =>
  logo === undefined
    ? `<div class="ink" style="word-break:break-word;${font};font-size:18px;line-height:24px;font-weight:600;color:${INK}">${markupText(name)}</div>`
    : table(
        'style="border-collapse:separate"',
        `<tr><td class="plate" bgcolor="#ffffff" style="padding:10px 14px;background-color:#ffffff;background-image:linear-gradient(#ffffff,#ffffff);border-radius:8px">
<img src="cid:${markupText(logo.cid)}" width="${logo.width}" height="${logo.height}" alt="${markupText(name)}" style="display:block;border:0;width:${logo.width}px;max-width:100%;height:auto;${font};font-size:18px;color:${INK}">
</td></tr>`,
      );

/** Invisible filler that keeps the body out of the inbox preview. */
const PREVIEW_PADDING = '&#8199;&#847; '.repeat(60);

/** Renders a complete HTML document, 600 pixels wide, that also fits 320. Escapes all values. */
export const htmlLayout = ({ locale, subject, preview, from, blocks, note }: MailContent): string => {
  const font = fontOf(locale);
  return `<!doctype html>
<html lang="${locale}" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${markupText(subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,th,div,p,a,h1{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->
<style>${headStyles(font)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#eef2f3">
<div role="article" aria-roledescription="email" lang="${locale}">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px">${markupText(preview)}${PREVIEW_PADDING}</div>
${table(
  'width="100%" class="page" style="background-color:#eef2f3"',
  `<tr><td align="center" class="edge" style="padding:32px 12px">
<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0" align="center"><tr><td><![endif]-->
${table(
  'width="100%" style="max-width:600px"',
  `<tr><td style="padding:0 4px 16px">${logoHtml(from, font)}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:32px 36px 16px;background-color:#ffffff;border:1px solid #dde4e6;border-radius:12px;word-break:break-word">
${blocks.map((block) => blockHtml(block, font)).join('\n')}
</td></tr>
<tr><td class="pale" style="padding:16px 4px 0;word-break:break-word;${font};font-size:13px;line-height:18px;color:${PALE_INK}">${lines(note)}</td></tr>`,
)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
)}
</div>
</body>
</html>
`;
};
