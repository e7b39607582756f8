import { describe, expect, it } from 'vitest';
import { FINISHED_LOCALES, type FinishedLocale } from '../locales.ts';
import { richTextToPlain } from '../rich-text/rich-text-plain.ts';
import { templateConfig } from '../testing/waiver-samples.ts';
import { documentWordsIn } from '../texts/all-languages.ts';
import { waiverConfig } from './waiver-config.ts';
import { consentContent, defaultWaiverConfig, TEMPLATE_ROLES } from './waiver-template.ts';

const adultParts = () => templateConfig().waiverParts.filter(({ waiverMode }) => waiverMode === 'adult');

describe('default template', () => {
  it('has the spec’s sections and fields, numbered from 1', {
    meta: { spec: ['3.8 Part', '3.12 Template', '3.15 sections numbered from 1'] },
  }, () => {
    expect(
      adultParts().map(({ type, sortOrder, editable, name, fieldsGroups }) => ({
        section: `${sortOrder} ${type}${editable ? '' : ', required'}${name === undefined ? '' : ` (${name})`}`,
        fields: fieldsGroups.flatMap((group) =>
          group.fields.map(
            (field) =>
              `${field.name}${field.required ? '*' : ''} ${field.type}${field.editable ? '' : ', fixed'}${group.type === undefined ? '' : ` of ${group.type}`}`,
          ),
        ),
      })),
    ).toEqual([
      {
        section: '1 identity, required',
        fields: [
          'firstName* text, fixed',
          'middleName text',
          'lastName* text, fixed',
          'phone* tel',
          'gender* select',
          'birthMonth* select, fixed of fullDate',
          'birthDay* select, fixed of fullDate',
          'birthYear* select, fixed of fullDate',
        ],
      },
      {
        section: '2 address',
        fields: [
          'address* text',
          'address2 text',
          'city* text',
          'state* select',
          'zip* text',
          'country select',
        ],
      },
      { section: '3 email', fields: ['email* email', 'optIn__email optIn'] },
      { section: '4 confirmation, required', fields: ['electronicConsent* checkbox, fixed'] },
      { section: '5 signature, required (signature)', fields: [] },
    ]);
  });

  it('has the spec’s defaults, with the opt-in unticked', {
    meta: { spec: ['3.13 optIn__email', '3.14 background image'] },
  }, () => {
    expect(templateConfig()).toMatchObject({
      title: 'Climbing hall',
      subtitle: 'Please read this carefully before you sign.',
      background: null,
      numberParticipants: 1,
      participantSelector: true,
      optInTicked: false,
      videoUrl: '',
      questions: [],
    });
    expect(defaultWaiverConfig(documentWordsIn('en'), () => 'A'.repeat(16)).title).toBe('');
  });

  it('lists genders, months, days, states, and countries with the United States first', {
    meta: { spec: ['3.27 months by name', '3.28 states and territories', '3.29 Male', '9.22 Male'] },
  }, () => {
    const options = Object.fromEntries(
      adultParts().flatMap(({ fieldsGroups }) =>
        fieldsGroups.flatMap(({ fields }) => fields.map(({ name, options }) => [name, options] as const)),
      ),
    );
    expect(options.gender).toEqual(['Male', 'Female', 'Other']);
    expect(options.birthMonth?.join(' ')).toBe(
      'January February March April May June July August September October November December',
    );
    expect(options.birthDay).toEqual(Array.from({ length: 31 }, (_, index) => String(index + 1)));
    expect(options.birthYear).toEqual([]);
    expect(options.state).toHaveLength(62);
    expect(options.country?.slice(0, 2)).toEqual(['United States', 'Afghanistan']);
    expect(options.country).toHaveLength(250);
    expect(options.city).toEqual([]);
  });

  it('uses keys provided by the caller', () => {
    const keys = defaultWaiverConfig(documentWordsIn('en'), (role) =>
      `${role.toUpperCase()}0000000000000000`.slice(0, 16),
    )
      .waiverParts.filter(({ waiverMode }) => waiverMode === 'adult')
      .map(({ key }) => key);
    expect(keys).toEqual(TEMPLATE_ROLES.map((role) => `${role.toUpperCase()}0000000000000000`.slice(0, 16)));
  });

  it.each(FINISHED_LOCALES)('is valid event data in %s', (locale) => {
    expect(waiverConfig.parse(templateConfig(locale))).toEqual(templateConfig(locale));
  });

  it('uses the waiver’s language, or English if the product’s texts are unfinished', () => {
    expect(templateConfig('de').waiverParts.map(({ title }) => title)[0]).toBe('Teilnehmende Person');
    expect(templateConfig('de').waiverParts[0]?.fieldsGroups[0]?.fields[0]?.title).toBe('Vorname');
    expect(
      defaultWaiverConfig(documentWordsIn('of a newer release' as never), () => 'A'.repeat(16)).waiverParts[0]
        ?.title,
    ).toBe('Participant');
  });
});

describe('consent to electronic signatures', () => {
  const partOf = (locale: FinishedLocale) =>
    templateConfig(locale).waiverParts.find(({ contentKey }) => contentKey === 'consent');

  it.each(FINISHED_LOCALES)(
    'is part of the confirmation in %s',
    { meta: { spec: '3.31 Locale message set' } },
    (locale) => {
      expect(partOf(locale)?.content).toEqual(consentContent(documentWordsIn(locale)));
      expect(partOf(locale)?.type).toBe('confirmation');
    },
  );

  it('covers the disclosures required by ESIGN 101(c)', { meta: { spec: '3.16 consent' } }, () => {
    const text = richTextToPlain(consentContent(documentWordsIn('en')));
    for (const phrase of [
      'paper copy of this document at any time',
      'No fee is charged for a paper copy',
      'withdraw your consent at any time',
      'Withdrawing consent carries no penalty',
      'by telling the staff or by writing to the business',
      'Your consent covers this document',
      'other contact details change',
      'a current web browser',
      'you can read this document on your device',
    ]) {
      expect(text).toContain(phrase);
    }
    const german = richTextToPlain(consentContent(documentWordsIn('de')));
    for (const phrase of ['keine Gebühr', 'jederzeit widerrufen', 'mit keinem Nachteil', 'auf Papier']) {
      expect(german).toContain(phrase);
    }
  });
});
