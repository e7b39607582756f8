import { createHash } from 'node:crypto';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import { type WaiverConfig, waiverConfig } from '@waivers/waiver/config/waiver-config.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import { type SignableDocument, signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import { consentText, documentText, signableDocument } from '@waivers/waiver/document/signable-document.ts';
import { normaliseInk } from '@waivers/waiver/ink/ink-normal.ts';
import { FINISHED_LOCALES, type FinishedLocale } from '@waivers/waiver/locales.ts';
import { EMPTY_RICH_TEXT, richText } from '@waivers/waiver/rich-text/rich-text.ts';
import { htmlToRichText } from '@waivers/waiver/rich-text/rich-text-from-html.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';
import { toFirstFormat } from '@waivers/waiver/testing/first-format.ts';
import { documentLanguageIn, documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import templates from '../vectors/default-template.json' with { type: 'json' };
import inks from '../vectors/ink.json' with { type: 'json' };
import richTexts from '../vectors/rich-text.json' with { type: 'json' };
import signable from '../vectors/signable-document.json' with { type: 'json' };
import following from '../vectors/signable-document-2.json' with { type: 'json' };
import inLanguages from '../vectors/signable-document-languages.json' with { type: 'json' };
import withVideo from '../vectors/signable-document-video.json' with { type: 'json' };

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Returns the frozen template: without the sample text, which owners replace, and with adults selected initially. */
const asFrozen = (template: WaiverConfig): WaiverConfig => ({
  ...template,
  content: EMPTY_RICH_TEXT,
  defaultWaiverMode: 'adult',
});

/**
 * The hashes of these texts identify what was signed. The vectors were created once, with RFC 8785 texts and hashes
 * from another implementation. Never regenerate them; if the wording changes, add a new vector under a new key.
 */
describe('waiver vectors', () => {
  it.each(richTexts)('match the rich text of $html', ({ html, json, canonicalHtml, plain, sha256: hash }) => {
    expect(htmlToRichText(html)).toEqual({ ok: true, value: json });
    const stored = richText.parse(json);
    expect(richTextToHtml(stored)).toBe(canonicalHtml);
    expect(richTextToPlain(stored)).toBe(plain);
    expect(sha256(canonicalJson(stored))).toBe(hash);
  });

  it.each(inks)('match the ink of $wire.method', ({ wire, stored }) => {
    expect(normaliseInk(wire, 'signature')).toEqual({ ok: true, value: stored });
  });

  it.each(templates)(
    'match the template in $locale',
    { meta: { spec: '3.28 states and territories' } },
    (vector) => {
      const { title, source } = vector;
      const template = defaultWaiverConfig(
        documentWordsIn(vector.locale as FinishedLocale),
        (role) => derivedPartKey(source, role),
        title,
      );
      const config = asFrozen(template);
      expect(config.waiverParts.map(({ key }) => key)).toEqual(vector.keys);
      expect(sha256(canonicalJson(config))).toBe(vector.config);
      for (const locale of ['en', 'de'] as const) {
        const document = signableDocument({ title, config, language: documentLanguageIn(locale) });
        expect(sha256(documentText(toFirstFormat(document)))).toBe(vector.documents[locale]);
        expect(sha256(consentText(document, 'adult'))).toBe(vector.consents[locale]);
      }
    },
  );

  it.each(signable.documents)(
    'match the first-format signable document in $locale',
    ({ locale, text, sha256: hash, consents }) => {
      const config = waiverConfig.parse(signable.config);
      const document = signableDocument({
        title: signable.title,
        config,
        language: documentLanguageIn(locale as FinishedLocale),
      });
      expect(documentText(toFirstFormat(document))).toBe(text);
      const kept = signableDocumentShape.parse(JSON.parse(text)) as SignableDocument;
      expect(documentText(kept)).toBe(text);
      expect(sha256(text)).toBe(hash);
      expect(sha256(consentText(kept, 'adult'))).toBe(consents.adult);
      expect(sha256(consentText(kept, 'minors'))).toBe(consents.minors);
    },
  );

  it.each(following.documents)('match the signable document in $locale', ({ locale, text, sha256: hash }) => {
    const document = signableDocument({
      title: following.title,
      config: waiverConfig.parse(following.config),
      language: documentLanguageIn(locale as FinishedLocale),
    });
    expect(documentText(document)).toBe(text);
    expect(documentText(signableDocumentShape.parse(JSON.parse(text)) as SignableDocument)).toBe(text);
    expect(sha256(text)).toBe(hash);
  });

  it.each(following.templates)(
    'match the country-specific template in $locale',
    ({ locale, sha256: hash }) => {
      const [{ source, title }] = templates as [(typeof templates)[number]];
      const template = defaultWaiverConfig(
        documentWordsIn('en'),
        (role) => derivedPartKey(source, role),
        title,
      );
      const config = asFrozen(template);
      const language = documentLanguageIn(locale as FinishedLocale);
      expect(sha256(documentText(signableDocument({ title, config, language })))).toBe(hash);
    },
  );

  it.each(inLanguages.documents)(
    'match the signable document with a placeholder and nothing selected, in $locale',
    ({ locale, text, sha256: hash }) => {
      const document = signableDocument({
        title: inLanguages.title,
        config: waiverConfig.parse(inLanguages.config),
        language: documentLanguageIn(locale as FinishedLocale),
      });
      expect(documentText(document)).toBe(text);
      expect(documentText(signableDocumentShape.parse(JSON.parse(text)) as SignableDocument)).toBe(text);
      expect(sha256(text)).toBe(hash);
    },
  );

  it.each(withVideo.documents)(
    'match the signable document with the video $config.videoUrl in $locale',
    ({ locale, config, text, sha256: hash }) => {
      const document = signableDocument({
        title: following.title,
        config: waiverConfig.parse({ ...following.config, ...config }),
        language: documentLanguageIn(locale as FinishedLocale),
      });
      expect(documentText(document)).toBe(text);
      expect(documentText(signableDocumentShape.parse(JSON.parse(text)) as SignableDocument)).toBe(text);
      expect(sha256(text)).toBe(hash);
    },
  );

  it.each(inLanguages.templates)('match the template with the texts of $locale', (vector) => {
    const { title, source } = inLanguages;
    const locale = vector.locale as FinishedLocale;
    const partKey = (role: string) => derivedPartKey(source, role);
    const config = {
      ...defaultWaiverConfig(documentWordsIn(locale), partKey, title),
      content: EMPTY_RICH_TEXT,
    };
    const document = signableDocument({ title, config, language: documentLanguageIn(locale) });
    expect(sha256(canonicalJson(config))).toBe(vector.config);
    expect(sha256(documentText(document))).toBe(vector.document);
    expect(sha256(consentText(document, 'adult'))).toBe(vector.consent);
  });

  it('exist for every finished language', () => {
    for (const vectors of [inLanguages.documents, inLanguages.templates])
      expect(vectors.map(({ locale }) => locale).toSorted()).toEqual([...FINISHED_LOCALES].toSorted());
  });
});
