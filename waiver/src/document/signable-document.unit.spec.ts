import { describe, expect, it } from 'vitest';
import { type Part, waiverConfig } from '../config/waiver-config.ts';
import { consentContent } from '../config/waiver-template.ts';
import { FINISHED_LOCALES } from '../locales.ts';
import { paragraphs } from '../rich-text/rich-text.ts';
import {
  configWith,
  documentOf,
  sampleField,
  samplePart,
  templateConfig,
} from '../testing/waiver-samples.ts';
import { documentLanguageIn, documentWordsIn } from '../texts/all-languages.ts';
import { documentWords as de } from '../texts/de/document.ts';
import { signableDocumentShape } from './document-shape.ts';
import { consentText, documentText, signableDocument } from './signable-document.ts';

const question = { id: 'q1', content: 'Why?', options: ['a', 'b'], correctOption: 'b', displayTime: 3 };

describe('signable document', () => {
  it.each(FINISHED_LOCALES)('matches its shape in %s and is valid JSON', (locale) => {
    const document = documentOf({ ...templateConfig(), questions: [question] }, locale);
    expect(signableDocumentShape.parse(document)).toEqual(document);
    expect(JSON.parse(documentText(document))).toEqual(document);
  });

  it('has the same canonical text after a round trip through storage', () => {
    const config = templateConfig();
    const read = waiverConfig.parse(JSON.parse(JSON.stringify(config)));
    expect(documentText(documentOf(read))).toBe(documentText(documentOf(config)));
    expect(documentText(documentOf(config, 'de'))).not.toBe(documentText(documentOf(config, 'en')));
  });

  it('shows the owner’s texts as written and the product’s translated', () => {
    const general = samplePart({ type: 'general', title: 'Health', description: 'Please tell us' }, [
      sampleField({ name: 'text__A', title: 'Allergies', required: false }),
    ]);
    const document = documentOf({ ...configWith(general), content: paragraphs(['Climb safely.']) }, 'de');
    expect(document).toMatchObject({
      format: 'signable-document/2',
      locale: 'de',
      title: 'Climbing hall',
      heading: 'Climbing hall',
      subtitle: 'Please read this carefully before you sign.',
      content: paragraphs(['Climb safely.']),
      texts: de.texts,
    });
    const [identity] = document.parts.adult;
    expect(identity).toMatchObject({ type: 'identity', title: 'Teilnehmende Person' });
    expect(identity?.groups[0]?.fields[0]).toEqual({
      name: 'firstName',
      title: 'Vorname',
      type: 'text',
      required: true,
      options: [],
    });
    expect(identity?.groups[1]).toMatchObject({ title: 'Geburtsdatum', type: 'fullDate' });
    expect(document.parts.adult[5]).toEqual({
      key: document.parts.adult[5]?.key,
      type: 'general',
      title: 'Health',
      description: 'Please tell us',
      content: general.content,
      placeholder: '',
      groups: [
        {
          title: '',
          fields: [{ name: 'text__A', title: 'Allergies', type: 'text', required: false, options: [] }],
        },
      ],
    });
  });

  it('contains both modes, in order', () => {
    const { parts } = documentOf({
      ...templateConfig(),
      waiverParts: templateConfig().waiverParts.toReversed(),
    });
    expect(parts.adult.map(({ type }) => type)).toEqual([
      'identity',
      'address',
      'email',
      'confirmation',
      'signature',
    ]);
    expect(parts.minors.map(({ type }) => type)).toEqual([
      'guardian',
      'identity',
      'address',
      'email',
      'confirmation',
      'signature',
    ]);
    expect(parts.minors[5]).toMatchObject({ title: "Parent's or guardian's signature", name: 'signature' });
    expect(parts.minors[4]).not.toHaveProperty('name');
  });

  it('does not reveal correct answers', () => {
    const document = documentOf({ ...templateConfig(), questions: [question] });
    expect(document.questions).toEqual([{ id: 'q1', content: 'Why?', options: ['a', 'b'], displayTime: 3 }]);
    expect(documentText(document)).not.toContain('correctOption');
  });

  it('reveals only whether opt-ins start ticked', { meta: { spec: '3.13 optIn__email' } }, () => {
    const ticks = (optInTicked: boolean) =>
      documentOf({ ...templateConfig(), optInTicked })
        .parts.adult.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
        .flatMap(({ name, ticked }) => (ticked === undefined ? [] : [[name, ticked]]));
    expect(ticks(false)).toEqual([['optIn__email', false]]);
    expect(ticks(true)).toEqual([['optIn__email', true]]);
  });

  it('uses the field’s placeholder, or its section’s if it has none', () => {
    const fieldsOf = (placeholder: string) =>
      documentOf(
        configWith(
          samplePart({ type: 'general', title: 'Shoes', placeholder }, [
            sampleField({ name: 'own', placeholder: 'for example 42' }),
            sampleField({ name: 'size', type: 'select', options: ['S'] }),
            sampleField({ name: 'agreed', type: 'checkbox' }),
          ]),
        ),
      ).parts.adult[5]?.groups[0]?.fields.map((field) => [field.name, field.placeholder]);
    expect(fieldsOf('Say which')).toEqual([
      ['own', 'for example 42'],
      ['size', 'Say which'],
      ['agreed', undefined],
    ]);
    expect(fieldsOf('')).toEqual([
      ['own', 'for example 42'],
      ['size', undefined],
      ['agreed', undefined],
    ]);
  });

  it('omits background and text keys', () => {
    const text = documentText(documentOf({ ...templateConfig(), background: 'ab'.repeat(32) }));
    expect(text).not.toContain('ab'.repeat(32));
    expect(text).not.toContain('messageKey');
    expect(text).not.toContain('contentKey');
  });

  it('changes with every displayed text', () => {
    const config = templateConfig();
    const texts = [
      config,
      { ...config, title: 'x' },
      { ...config, subtitle: 'x' },
      { ...config, description: paragraphs(['x']) },
      { ...config, content: paragraphs(['x']) },
      { ...config, participantSelector: false },
      { ...config, numberParticipants: 2 },
      { ...config, defaultWaiverMode: 'minors' as const },
      { ...config, videoUrl: 'https://example.org' },
      { ...config, questions: [question] },
      configWith(samplePart({ type: 'general' })),
      configWith(samplePart({ type: 'general', description: 'x' })),
      configWith(samplePart({ type: 'general', placeholder: 'x' })),
      configWith(samplePart({ type: 'general', content: paragraphs(['x']) })),
      configWith(samplePart({ type: 'general' }, [sampleField({ name: 'a' })])),
      configWith(samplePart({ type: 'general' }, [sampleField({ name: 'a', required: false })])),
      configWith(samplePart({ type: 'general' }, [sampleField({ name: 'a', placeholder: 'x' })])),
      { ...config, defaultWaiverMode: 'adult' as const },
    ].map((changed) => documentText(documentOf(changed)));
    texts.push(documentText(signableDocument({ title: 'x', config, language: documentLanguageIn('en') })));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('consent text', () => {
  const consent = (...lines: readonly string[]) => lines.join('\n');

  it.each(['adult', 'minors'] as const)('is the text shown to signers (%s)', (mode) => {
    const document = documentOf(templateConfig(), 'de');
    expect(consentText(document, mode)).toBe(
      consent(
        'Elektronische Unterschrift',
        ...de.consent,
        'Ich bin mit elektronischen Dokumenten und Unterschriften einverstanden.',
      ),
    );
  });

  it('keeps the owner’s wording in every language', () => {
    const config = templateConfig();
    const worded = (part: Part): Part => {
      if (part.contentKey === undefined) return part;
      const { contentKey: _ours, messageKey: _title, ...rest } = part;
      return { ...rest, title: 'Sign here', description: 'By tapping', content: paragraphs(['I agree.']) };
    };
    const document = documentOf({ ...config, waiverParts: config.waiverParts.map(worded) }, 'de');
    expect(consentText(document, 'adult')).toBe(
      consent(
        'Sign here',
        'By tapping',
        'I agree.',
        'Ich bin mit elektronischen Dokumenten und Unterschriften einverstanden.',
      ),
    );
    expect(document.parts.adult[3]?.content).not.toEqual(consentContent(documentWordsIn('de')));
  });

  it('is empty if there is no consent', () => {
    const config = templateConfig();
    const none = { ...config, waiverParts: config.waiverParts.filter(({ type }) => type !== 'confirmation') };
    expect(consentText(documentOf(none), 'adult')).toBe('');
  });
});
