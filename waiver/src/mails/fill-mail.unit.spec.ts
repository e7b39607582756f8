import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailText, VARIABLES, type VariableName } from '../rich-text/mail-text.ts';
import { richText } from '../rich-text/rich-text.ts';
import { htmlToMailText } from '../rich-text/rich-text-from-html.ts';
import { richTextToHtml } from '../rich-text/rich-text-html.ts';
import { hostileText } from '../testing/hostile.ts';
import { mailWords as german } from '../texts/de/mails.ts';
import { mailWords as english } from '../texts/en/mails.ts';
import { defaultMail } from './default-mail.ts';
import { fillSubject, fillText, type MailValues } from './fill-mail.ts';

const ADDRESS = 'https://waivers.example/signed-waiver-print/key/id';
const values: MailValues = {
  'first-name': 'Ada',
  'last-name': 'Lovelace',
  'waiver-title': 'Climbing & falling',
  'download-link': ADDRESS,
};

const written = (html: string) => {
  const parsed = htmlToMailText(html);
  if (!parsed.ok) throw new Error(parsed.code);
  return parsed.value;
};
const filled = (html: string, changed: Partial<MailValues> = {}): string =>
  richTextToHtml(fillText(written(html), { ...values, ...changed }));

describe('mail text', () => {
  it('applies a variable’s formatting to its value', () => {
    expect(filled('<p>Dear <b>[[first-name]]</b> [[last-name]], [[waiver-title]]</p>')).toBe(
      '<p>Dear <strong>Ada</strong> Lovelace, Climbing &amp; falling</p>',
    );
    expect(filled('<ul><li>[[first-name]]</li></ul><p>a<br>b</p>')).toBe(
      '<ul><li><p>Ada</p></li></ul><p>a<br>b</p>',
    );
  });

  it('links to the signed waiver from words or from the bare URL', () => {
    expect(filled('<p><a href="[[download-link]]">here</a></p>')).toBe(
      `<p><a href="${ADDRESS}">here</a></p>`,
    );
    expect(filled('<p>[[download-link]]</p>')).toBe(`<p><a href="${ADDRESS}">${ADDRESS}</a></p>`);
    expect(filled('<p><a href="https://ours.example">[[download-link]]</a></p>')).toBe(
      `<p><a href="https://ours.example">${ADDRESS}</a></p>`,
    );
  });

  it('keeps text that only resembles a variable', () => {
    expect(filled('<p>[[company]] {{first-name}} $& [first-name]</p>')).toBe(
      '<p>[[company]] {{first-name}} $&amp; [first-name]</p>',
    );
  });

  it.each([
    ['민준', '김', '김민준 님 김민준 님'],
    ['太郎', '山田', '山田太郎 님 山田太郎 님'],
    ['Ada', 'Lovelace', 'Lovelace Ada 님 Ada Lovelace 님'],
    ['민준', 'Müller', 'Müller 민준 님 민준 Müller 님'],
    ['Ada', '', 'Ada 님 Ada 님'],
    ['Sukarno', '-', 'Sukarno 님 Sukarno 님'],
  ])('writes %s %s as one word if the script does, otherwise in the text’s order', (...names) => {
    const [first, last, expected] = names;
    const named = { 'first-name': first, 'last-name': last };
    expect(
      filled('<p>[[last-name]] [[first-name]] 님 <b>[[first-name]] [[last-name]]</b> 님</p>', named),
    ).toBe(`<p>${expected.replace(/님 (.*) 님/u, '님 <strong>$1</strong> 님')}</p>`);
    const subject = '[[last-name]] [[first-name]] 님 [[first-name]] [[last-name]] 님';
    expect(fillSubject(subject, { ...values, ...named })).toBe(expected);
  });

  it.each([
    '[[last-name]], [[first-name]]',
    '[[first-name]] [[first-name]]',
    '[[first-name]] / [[last-name]]',
  ])('leaves other combinations of names unchanged: %s', (written) => {
    const named = { ...values, 'first-name': '민준', 'last-name': '김' };
    const expected = written.replaceAll('[[first-name]]', '민준').replaceAll('[[last-name]]', '김');
    expect(fillSubject(written, named)).toBe(expected);
    expect(filled(`<p>${written}</p>`, named)).toBe(`<p>${expected}</p>`);
  });

  it('omits an empty value', () => {
    expect(filled('<p>[[first-name]]</p>', { 'first-name': ' ' })).toBe('');
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['another variable', '[[download-link]]', '[[download-link]]'],
    ['a pattern', '$& $1 $`', '$&amp; $1 $`'],
    ['line breaks', 'Ada\r\nBcc: eve@example.com\u2028x', 'Ada Bcc: eve@example.com x'],
    ['reversed text', 'Ada\u202egnp.exe', 'Adagnp.exe'],
    ['braces', '{firstName} {{x}}', '{firstName} {{x}}'],
  ])('shows a name with %s as plain text', (_what, name, shown) => {
    expect(filled('<p>[[first-name]]!</p>', { 'first-name': name })).toBe(`<p>${shown}!</p>`);
  });

  it('is valid rich text for any values', () => {
    const template = written(
      '<p>[[first-name]] <a href="[[download-link]]">[[last-name]]</a> [[waiver-title]] [[download-link]]</p>',
    );
    const names = VARIABLES.filter((name) => name !== 'download-link');
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 3, maxLength: 3 }), (texts) => {
        const given = Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
        const doc = fillText(template, { ...values, ...given });
        expect(richText.safeParse(doc).success).toBe(true);
        const tags = richTextToHtml(doc).match(/<(?!\/?(?:p|a)\b)/g);
        expect(tags).toBeNull();
      }),
    );
  });
});

describe('mail subject', () => {
  it('is a single line of at most 200 characters', () => {
    expect(fillSubject('[[first-name]]: [[waiver-title]]', values)).toBe('Ada: Climbing & falling');
    const long = fillSubject('[[first-name]] [[last-name]] x', {
      ...values,
      'first-name': 'A'.repeat(150),
      'last-name': 'B\r\nBcc: eve@example.com'.repeat(20),
    });
    expect([...long]).toHaveLength(200);
    expect(long).not.toMatch(/[\r\n]/);
  });

  it('does not replace variables within values', () => {
    expect(fillSubject('[[first-name]]', { ...values, 'first-name': '[[last-name]] $&' })).toBe(
      '[[last-name]] $&',
    );
  });
});

describe.each([
  ['English', english],
  ['German', german],
])('default mail in %s', (_language, { signedWaiver: words }) => {
  const { emailSubject, emailTemplate } = defaultMail(words, 'Acme\r\nClimbing');

  it('contains all four variables, with the link as a URL', {
    meta: { spec: '9.15 default e-mail' },
  }, () => {
    const html = richTextToHtml(emailTemplate);
    const named = VARIABLES.filter((name: VariableName) => html.includes(`[[${name}]]`));
    expect(named).toEqual([...VARIABLES]);
    expect(html).toContain('<a href="[[download-link]]">');
    expect(mailText.safeParse(emailTemplate).success).toBe(true);
  });

  it('survives a round trip through the API', () => {
    expect(written(richTextToHtml(emailTemplate))).toEqual(emailTemplate);
  });

  it('starts its subject with the company', () => {
    expect(emailSubject).toBe(`Acme Climbing: ${words.subject}`);
    expect(defaultMail(words, ' ').emailSubject).toBe(words.subject);
  });
});

it('the English default subject matches the specification', { meta: { spec: '9.15 default e-mail' } }, () => {
  expect(english.signedWaiver.subject).toBe('Confirmation');
});
