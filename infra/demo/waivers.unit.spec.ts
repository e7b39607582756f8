import { documentOf } from '@waivers/events/blobs/publication-documents.ts';
import { publicationChecklist } from '@waivers/waiver/config/publication-checklist.ts';
import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import { sampleContent } from '@waivers/waiver/config/waiver-template.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { validateSubmission } from '@waivers/waiver/submission/submission.ts';
import { acceptedValue, errorsOf } from '@waivers/waiver/testing/outcome.ts';
import { ALL_DOCUMENT_WORDS } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import { demoAnswers, demoConfig } from './demo-config.ts';
import { adultOf, demoInk, SIGNATURES } from './people.ts';
import { DEMO_WAIVERS } from './waivers.ts';

const ID = '0190f3c8-0000-7000-8000-000000000001';
const SAMPLES = ALL_DOCUMENT_WORDS.map((words) => richTextToHtml(sampleContent(words)));

describe.each(DEMO_WAIVERS)('demo waiver “$title”', (waiver) => {
  const { title, locale } = waiver;
  const config = demoConfig(waiver, ID);

  it('can be published', () => {
    expect(errorsOf(validateWaiver({ title, locale, config, publish: true }))).toEqual([]);
    expect(publicationChecklist({ title, locale, config }, { samples: SAMPLES })).toEqual([]);
  });

  it('asks for a US state only after a country has been chosen', () => {
    const stored = acceptedValue(validateWaiver({ title, locale, config })).config;
    const { document } = documentOf({ title, config: stored }, locale);
    expect(document.address?.home).not.toBe('United States');
  });

  it('accepts the demo customers’ answers', () => {
    const stored = acceptedValue(validateWaiver({ title, locale, config })).config;
    const { document } = documentOf({ title, config: stored }, locale);
    for (let number = 0; number < SIGNATURES; number += 1) {
      const signed = validateSubmission({
        document,
        settings: { mode: 'adult', locale },
        submission: { adult: { ...adultOf(number), ...demoAnswers(waiver, number) } },
        signature: demoInk(number),
        now: new Date(),
        timeZone: 'Europe/Berlin',
      });
      expect(errorsOf(signed)).toEqual([]);
    }
  });
});
