import { mailWords as german } from '@waivers/waiver/texts/de/mails.ts';
import { mailWords as english } from '@waivers/waiver/texts/en/mails.ts';
import { describe, expect, it } from 'vitest';
import {
  defaultTemplate,
  hasDownloadLink,
  isDefault,
  plainTextOf,
  unknownVariables,
  type WordsByLanguage,
} from './template-draft.ts';

const WORDS: WordsByLanguage = new Map([
  ['en', english.signedWaiver],
  ['de', german.signedWaiver],
]);

describe('template draft', () => {
  it('recognises the default text of every language', () => {
    const ours = defaultTemplate(WORDS, 'de', 'Höhenluft');
    expect(ours.emailSubject).toBe(`Höhenluft: ${german.signedWaiver.subject}`);
    expect(isDefault(ours, WORDS, 'Höhenluft')).toBe(true);
    expect(isDefault({ ...ours, emailSubject: ` ${ours.emailSubject} ` }, WORDS, 'Höhenluft')).toBe(true);
    expect(isDefault({ ...ours, emailSubject: 'Hello' }, WORDS, 'Höhenluft')).toBe(false);
    expect(isDefault({ ...ours, emailTemplate: `${ours.emailTemplate}<p>a</p>` }, WORDS, 'Höhenluft')).toBe(
      false,
    );
    expect(defaultTemplate(WORDS, 'fr', 'Höhenluft')).toEqual(defaultTemplate(WORDS, 'en', 'Höhenluft'));
  });

  it('detects a missing link to the signed waiver', () => {
    expect(hasDownloadLink(defaultTemplate(WORDS, 'en', ''))).toBe(true);
    expect(hasDownloadLink({ emailSubject: '[[download-link]]', emailTemplate: '<p>a</p>' })).toBe(false);
  });

  it.each([
    ['Dear [[first-name]] [[last-name]]', []],
    ['[[company]] [[First-Name]] [[company]]', ['[[company]]', '[[First-Name]]']],
    ['[[ first-name ]]', ['[[ first-name ]]']],
    ['[[]] [first-name] [[a\u0000]]', ['[[a\u0000]]']],
  ])('finds unknown placeholders in %j', (text, unknown) => {
    expect(unknownVariables(text)).toEqual(unknown);
  });
});

it('plainTextOf returns a template’s text without its tags', () => {
  const emailTemplate =
    '<p>[[na<strong>me</strong>]] [[a &amp; b]]</p><ul><li><p>[[x</p></li><li><p>]]</p></li></ul>';
  expect(unknownVariables(plainTextOf({ emailSubject: '', emailTemplate }))).toEqual([
    '[[name]]',
    '[[a & b]]',
  ]);
});
