import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { EMPTY_RICH_TEXT, paragraphs } from './rich-text.ts';
import { hostileText, hostileValue } from './testing/hostile.ts';
import { accepted, errorsOf } from './testing/outcome.ts';
import { configWith, sampleField, samplePart, templateConfig } from './testing/waiver-samples.ts';
import { validateWaiver } from './validate-waiver.ts';
import { type Part, type WaiverConfig, waiverConfig } from './waiver-config.ts';
import { duplicateForMinors } from './waiver-minors.ts';
import { toWire, type WaiverConfigWire } from './waiver-wire.ts';

const SHA256 = 'ab'.repeat(32);
const url = (sha256: string) => `/v1/blob/account/${sha256}`;
const wireOf = (config: WaiverConfig): WaiverConfigWire => toWire(config, url);

const save = (config: unknown, changes: { title?: unknown; locale?: unknown } = {}) =>
  validateWaiver({ title: 'Climbing hall', locale: 'en', config, ...changes });

const saved = (config: unknown): WaiverConfig => accepted(save(config)).config;

/** The template on the wire, changed. */
const changed = (changes: object) => ({ ...wireOf(templateConfig()), ...changes });

type WirePart = WaiverConfigWire['waiverParts'][number];
type WireField = WirePart['fieldsGroups'][number]['fields'][number];

/** The template on the wire with adult-mode part `index` (0: identity, 1: address, 2: email, …) changed. */
const withPart = (index: number, change: (part: WirePart) => unknown) => {
  const wire = wireOf(templateConfig());
  return { ...wire, waiverParts: wire.waiverParts.map((part, at) => (at === index ? change(part) : part)) };
};

const withField = (
  part: number,
  group: number,
  field: number,
  changes: Partial<Record<keyof WireField, unknown>>,
) =>
  withPart(part, (of) => ({
    ...of,
    fieldsGroups: of.fieldsGroups.map((groupOf, at) =>
      at === group
        ? {
            ...groupOf,
            fields: groupOf.fields.map((one, index) => (index === field ? { ...one, ...changes } : one)),
          }
        : groupOf,
    ),
  }));

const withMore = (...parts: Part[]) => wireOf(configWith(...parts));

describe('saving what was loaded', () => {
  it.each(['en', 'de'] as const)('changes nothing (%s)', (locale) => {
    const config = templateConfig(locale);
    const waiver = validateWaiver({ title: 'Climbing hall', locale, config: wireOf(config) });
    expect(accepted(waiver)).toEqual({ title: 'Climbing hall', locale, config });
  });

  it('changes nothing of a waiver with everything in it', () => {
    const config: WaiverConfig = {
      ...configWith(
        samplePart({ type: 'general', title: 'Health', content: paragraphs(['Line 1', 'Line 2']) }, [
          sampleField({ name: 'text__A', title: 'Allergies', required: false }),
          sampleField({ name: 'checkboxes__A', type: 'checkboxes', options: ['a', 'b'] }),
        ]),
        samplePart({ type: 'signature', title: 'Initials', name: 'initials' }),
      ),
      background: SHA256,
      videoUrl: 'https://www.youtube.com/watch?v=abc',
      questions: [{ id: 'q1', content: 'Why?', options: ['a', 'b'], correctOption: 'b', displayTime: 12.5 }],
      optInTicked: true,
      defaultWaiverMode: 'minors',
      numberParticipants: 3,
    };
    expect(saved(wireOf(config))).toEqual(config);
  });

  it('is an event that the log can hold', () => {
    expect(waiverConfig.parse(saved(wireOf(templateConfig())))).toEqual(templateConfig());
  });
});

describe('title, language and texts of a waiver', () => {
  it('are trimmed', () => {
    const waiver = save(changed({ title: ' Rules ', subtitle: ' Read ' }), { title: ' Hall ', locale: 'gr' });
    expect(accepted(waiver)).toMatchObject({
      title: 'Hall',
      locale: 'de',
      config: { title: 'Rules', subtitle: 'Read' },
    });
  });

  it.each([
    [undefined, 'required'],
    [null, 'required'],
    ['', 'required'],
    [' \u200B', 'required'],
    [7, 'wrong_type'],
    ['a\u0000', 'unreadable_text'],
    ['\ud800', 'unreadable_text'],
    ['x'.repeat(301), 'too_long'],
    ['x'.repeat(1_000_000), 'too_long'],
  ])('title %j: %s', (title, code) => {
    expect(errorsOf(save(changed({}), { title }))).toEqual([`title: ${code}`]);
  });

  it('takes a title of 300 characters', () => {
    expect(errorsOf(save(changed({}), { title: ` ${'x'.repeat(300)} ` }))).toEqual([]);
  });

  it.each([
    [undefined, 'required'],
    ['it', 'unknown_locale'],
    [['de'], 'unknown_locale'],
  ])('locale %j: %s', (locale, code) => {
    expect(errorsOf(save(changed({}), { locale }))).toEqual([`locale: ${code}`]);
  });

  it.each([
    [{ title: ' ' }, ['config.title: required']],
    [{ title: undefined }, ['config.title: required']],
    [{ subtitle: '' }, ['config.subtitle: required']],
    [{ subtitle: 7 }, ['config.subtitle: wrong_type']],
    [{ subtitle: 'a\u0000' }, ['config.subtitle: unreadable_text']],
    [{ title: 'x'.repeat(2001) }, ['config.title: too_long']],
    [{ content: 'x'.repeat(100_001) }, ['config.content: too_long']],
    [{ content: '&'.repeat(30_000) }, ['config.content: too_long']],
    [{ description: '<div>'.repeat(300) }, ['config.description: too_complex']],
    [{ numberParticipants: 0 }, ['config.numberParticipants: too_small']],
    [{ numberParticipants: 11 }, ['config.numberParticipants: too_big']],
    [{ numberParticipants: 1.5 }, ['config.numberParticipants: wrong_type']],
    [{ defaultWaiverMode: 'both' }, ['config.defaultWaiverMode: invalid']],
    [{ participantSelector: 'yes' }, ['config.participantSelector: wrong_type']],
    [
      { integrations: [], apiKey: 'x' },
      ['config.integrations: unknown_field', 'config.apiKey: unknown_field'],
    ],
    [{ waiverParts: undefined }, ['config.waiverParts: required']],
    [{ waiverParts: {} }, ['config.waiverParts: wrong_type']],
    [{ waiverParts: Array.from({ length: 201 }, () => 7) }, ['config.waiverParts: too_many']],
  ])('%j: %j', (changes, errors) => {
    expect(errorsOf(save(changed(changes))).filter((error) => !error.includes('['))).toEqual(errors);
  });

  it.each([
    [undefined, ['config: required']],
    ['{}', ['config: wrong_type']],
    [[], ['config: wrong_type']],
    [{}, ['config.title: required', 'config.subtitle: required', 'config.waiverParts: required']],
  ])('config %j: %j', (config, errors) => {
    expect(errorsOf(save(config))).toEqual(errors);
  });

  it('may leave out what has a default', () => {
    const { title, subtitle, waiverParts } = wireOf(templateConfig());
    expect(saved({ title, subtitle, waiverParts })).toEqual(templateConfig());
  });

  it('keeps of HTML what the schema knows', () => {
    const config = saved(changed({ content: '<h1 onclick=x>a</h1><script>b</script>', description: '' }));
    expect(config.content).toEqual(paragraphs(['a']));
    expect(config.description).toEqual(EMPTY_RICH_TEXT);
  });

  it('is refused when all its texts together do not fit into an event', () => {
    const long = `<p>${'a'.repeat(90_000)}</p>`;
    const text = samplePart({ type: 'general', title: 'Long' });
    const config = withMore(text);
    const parts = config.waiverParts.map((part) =>
      part.title === 'Long' ? { ...part, content: long } : part,
    );
    expect(errorsOf(save({ ...config, waiverParts: parts }))).toEqual([]);
    expect(errorsOf(save({ ...config, waiverParts: parts, content: long }))).toEqual([
      'config: config_too_large',
    ]);
    const wide = `<p>${'東'.repeat(90_000)}</p>`;
    expect(errorsOf(save(changed({ content: wide })))).toEqual(['config: config_too_large']);
  });

  it('tells at most a hundred errors', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, 1]));
    expect(errorsOf(save(changed(many)))).toHaveLength(100);
  });

  it('tells errors in the language that was asked for', () => {
    const waiver = { title: '', locale: 'en', config: changed({}) };
    expect(validateWaiver(waiver, 'de')).toEqual({
      ok: false,
      errors: [{ path: 'title', code: 'required', message: 'Bitte füllen Sie dieses Feld aus.' }],
    });
    expect(validateWaiver(waiver)).toMatchObject({ errors: [{ message: 'Please fill in this field.' }] });
  });
});

describe('the background', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo=';

  it.each([null, '', undefined])('%j is the product\u2019s own', (background) => {
    const waiver = accepted(save(changed({ background })));
    expect(waiver.config.background).toBeNull();
    expect('newBackground' in waiver).toBe(false);
  });

  it('that is kept already is named by its address, or its hash alone', () => {
    expect(saved(changed({ background: url(SHA256) })).background).toBe(SHA256);
    expect(saved(changed({ background: `https://example.org${url(SHA256)}` })).background).toBe(SHA256);
    expect(saved(changed({ background: SHA256 })).background).toBe(SHA256);
  });

  it('that is new is handed over to be stored', () => {
    for (const image of [png, 'data:image/jpeg;base64,/9j/4A==']) {
      const waiver = accepted(save(changed({ background: image })));
      expect(waiver.newBackground).toBe(image);
      expect(waiver.config.background).toBeNull();
    }
  });

  it.each([
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png,abc',
    'data:text/html;base64,abc=',
    'data:image/png;base64,a b',
    'data:image/png;base64,',
    'https://example.org/a.png',
    'javascript:alert(1)',
    SHA256.toUpperCase(),
    `${SHA256}0`,
    `x${SHA256}`,
    `${url(SHA256)}\n`,
  ])('%j is none', (background) => {
    expect(errorsOf(save(changed({ background })))).toEqual(['config.background: invalid_background']);
  });
});

describe('the video', () => {
  const question = { id: 'q1', content: 'Why?', options: ['a', 'b'], correctOption: 'a', displayTime: 3 };

  it.each(['', 'https://www.youtube.com/watch?v=abc', 'https://example.org/a.mp4'])(
    'may be at %j',
    (videoUrl) => {
      expect(saved(changed({ videoUrl: ` ${videoUrl} ` })).videoUrl).toBe(videoUrl);
    },
  );

  it.each([
    'http://example.org',
    'javascript:alert(1)',
    '//example.org',
    'abc',
    'https://',
    'https://a:b@example.org',
    'https://a@example.org',
  ])('may not be at %j', (videoUrl) => {
    expect(errorsOf(save(changed({ videoUrl })))).toEqual(['config.videoUrl: invalid_video_url']);
  });

  it('has questions whose options are one a line', () => {
    const wire = { ...question, content: ' Why? ', options: [' a \n\n b', 'b', ' '], correctOption: ' b ' };
    expect(saved(changed({ questions: [wire] })).questions).toEqual([{ ...question, correctOption: 'b' }]);
  });

  it.each([
    [{ content: ' ' }, 'content: required'],
    [{ options: [' '] }, 'options: options_required'],
    [{ options: [] }, 'options: required'],
    [{ correctOption: 'c' }, 'correctOption: no_such_option'],
    [{ displayTime: -1 }, 'displayTime: too_small'],
    [{ displayTime: '3' }, 'displayTime: wrong_type'],
    [{ displayTime: Number.NaN }, 'displayTime: wrong_type'],
    [{ displayTime: 86_401 }, 'displayTime: too_big'],
    [{ id: '' }, 'id: required'],
    [{ answer: 'a' }, 'answer: unknown_field'],
  ])('%j: %s', (changes, error) => {
    expect(errorsOf(save(changed({ questions: [{ ...question, ...changes }] })))).toEqual([
      `config.questions[0].${error}`,
    ]);
  });

  it('has no two questions of one id', () => {
    const wire = changed({ questions: [question, { ...question, id: 'q2' }, question] });
    expect(errorsOf(save(wire))).toEqual(['config.questions[2].id: duplicate_id']);
  });
});

describe('titles of sections and fields', () => {
  it.each([
    [withPart(1, (part) => ({ ...part, title: ' ', messageKey: undefined })), 'config.waiverParts[1].title'],
    [withPart(1, (part) => ({ ...part, title: ' ', messageKey: 'unknown' })), 'config.waiverParts[1].title'],
    [
      withField(1, 0, 2, { title: '', messageKey: undefined }),
      'config.waiverParts[1].fieldsGroups[0].fields[2].title',
    ],
    [
      withField(0, 1, 0, { title: '', messageKey: undefined }),
      'config.waiverParts[0].fieldsGroups[1].fields[0].title',
    ],
  ])('are required', (config, path) => {
    expect(errorsOf(save(config))).toEqual([`${path}: required`]);
  });

  const address = (config: WaiverConfig) => config.waiverParts[1];

  it('of ours follow the language of the waiver, in whatever language they were sent', () => {
    for (const locale of ['en', 'de'] as const) {
      const config = accepted(save(wireOf(templateConfig(locale)), { locale: 'de' })).config;
      expect(config.waiverParts).toEqual(templateConfig('de').waiverParts);
    }
  });

  it('of ours may be left empty', () => {
    expect(address(saved(withPart(1, (part) => ({ ...part, title: '' }))))).toEqual(
      address(templateConfig()),
    );
  });

  it('that the owner has reworded are the owner\u2019s in every language', () => {
    const part = address(saved(withPart(1, (of) => ({ ...of, title: ' Where you live ' }))));
    expect(part?.title).toBe('Where you live');
    expect(part).not.toHaveProperty('messageKey');
    const field = saved(withField(1, 0, 2, { title: 'Town' })).waiverParts[1]?.fieldsGroups[0]?.fields[2];
    expect(field).toEqual({
      name: 'city',
      title: 'Town',
      type: 'text',
      required: true,
      editable: true,
      options: [],
    });
    const group = saved(
      withPart(0, (of) => ({
        ...of,
        fieldsGroups: of.fieldsGroups.map((one) => ({ ...one, title: 'Born', messageKey: 'birthDate' })),
      })),
    ).waiverParts[0]?.fieldsGroups;
    expect(group?.map(({ title, messageKey }) => [title, messageKey])).toEqual([
      ['Born', undefined],
      ['Born', undefined],
    ]);
  });

  it('never take a key that names nothing of ours', () => {
    const part = address(saved(withPart(1, (of) => ({ ...of, messageKey: 'constructor' }))));
    expect(part).not.toHaveProperty('messageKey');
  });
});

describe('the consent', () => {
  const confirmation = (config: WaiverConfig) => config.waiverParts[3];

  it('of ours may be sent in any language or left empty', () => {
    const german = wireOf(templateConfig('de')).waiverParts[3]?.content;
    for (const content of ['', german]) {
      expect(saved(withPart(3, (part) => ({ ...part, content })))).toEqual(templateConfig());
    }
  });

  it('that the owner has worded is the owner\u2019s', () => {
    const part = confirmation(saved(withPart(3, (of) => ({ ...of, content: 'I agree.' }))));
    expect(part?.content).toEqual(paragraphs(['I agree.']));
    expect(part).not.toHaveProperty('contentKey');
  });

  it('cannot stand elsewhere', () => {
    const part = saved(withPart(1, (of) => ({ ...of, contentKey: 'consent' }))).waiverParts[1];
    expect(part?.content).toEqual(EMPTY_RICH_TEXT);
    expect(part).not.toHaveProperty('contentKey');
  });

  it('needs a text', () => {
    const config = withPart(3, ({ contentKey: _ours, ...part }) => ({ ...part, content: '<p>&#8203;</p>' }));
    expect(errorsOf(save(config))).toEqual(['config.waiverParts[3].content: consent_required']);
  });

  it.each([
    ['no box', withPart(3, (part) => ({ ...part, fieldsGroups: [] }))],
    ['another name', withField(3, 0, 0, { name: 'agreed' })],
    ['another type', withField(3, 0, 0, { type: 'text' })],
    ['a box in another section', withPart(3, (part) => ({ ...part, type: 'general' }))],
  ])('needs its box: %s', (_what, config) => {
    expect(errorsOf(save(config))).toEqual(['config.waiverParts: consent_required']);
  });

  it('is always required', () => {
    expect(saved(withField(3, 0, 0, { required: false }))).toEqual(templateConfig());
  });
});

describe('the participant', () => {
  const parts = wireOf(templateConfig()).waiverParts;

  it.each([
    ['no section', changed({ waiverParts: parts.slice(1) }), ['config.waiverParts: one_identity']],
    [
      'two sections',
      withMore(samplePart({ type: 'identity', title: 'Another' })),
      ['config.waiverParts[5]: one_identity'],
    ],
    ['no first name', withField(0, 0, 0, { name: 'nickName' }), ['config.waiverParts[0]: names_required']],
    ['no last name', withField(0, 0, 2, { name: 'nickName' }), ['config.waiverParts[0]: names_required']],
    [
      'no date of birth',
      withPart(0, (part) => ({ ...part, fieldsGroups: part.fieldsGroups.slice(0, 1) })),
      ['config.waiverParts[0]: birth_date_required'],
    ],
    [
      'two dates of birth',
      withPart(0, (part) => ({ ...part, fieldsGroups: [...part.fieldsGroups, part.fieldsGroups[1]] })),
      [
        'config.waiverParts[0].fieldsGroups[2].fields[0].name: duplicate_name',
        'config.waiverParts[0].fieldsGroups[2].fields[1].name: duplicate_name',
        'config.waiverParts[0].fieldsGroups[2].fields[2].name: duplicate_name',
        'config.waiverParts[0]: birth_date_required',
      ],
    ],
    [
      'no year',
      withPart(0, (part) => ({
        ...part,
        fieldsGroups: part.fieldsGroups.map((group, at) =>
          at === 1 ? { ...group, fields: group.fields.slice(0, 2) } : group,
        ),
      })),
      ['config.waiverParts[0].fieldsGroups[1]: birth_date_required'],
    ],
    [
      'a month by another name',
      withField(0, 1, 0, { name: 'month' }),
      ['config.waiverParts[0].fieldsGroups[1]: birth_date_required'],
    ],
    [
      'a name to tick',
      withField(0, 0, 0, { type: 'checkbox' }),
      ['config.waiverParts[0].fieldsGroups[0].fields[0].type: wrong_field_type'],
    ],
    [
      'a phone by e-mail',
      withField(0, 0, 3, { type: 'email' }),
      ['config.waiverParts[0].fieldsGroups[0].fields[3].type: wrong_field_type'],
    ],
    [
      'genders to tick',
      withField(0, 0, 4, { type: 'checkboxes' }),
      ['config.waiverParts[0].fieldsGroups[0].fields[4].type: wrong_field_type'],
    ],
  ])('%s', (_what, config, errors) => {
    expect(errorsOf(save(config))).toEqual(errors);
  });

  it('is always asked for a name and a date of birth, whatever the flags', () => {
    expect(saved(withField(0, 0, 0, { required: false }))).toEqual(templateConfig());
    expect(saved(withField(0, 0, 2, { required: false }))).toEqual(templateConfig());
    expect(saved(withField(0, 1, 2, { required: false, type: 'number', options: ['1999'] }))).toEqual(
      templateConfig(),
    );
    expect(saved(withField(0, 1, 0, { options: [] }))).toEqual(templateConfig());
  });

  it('may be asked without phone, gender and middle name, and by other means', () => {
    expect(errorsOf(save(withField(0, 0, 3, { type: 'text' })))).toEqual([]);
    expect(errorsOf(save(withField(0, 0, 4, { type: 'multiple_choice' })))).toEqual([]);
    const fewer = withPart(0, (part) => ({
      ...part,
      fieldsGroups: part.fieldsGroups.map((group, at) =>
        at === 0 ? { ...group, fields: [group.fields[0], group.fields[2]] } : group,
      ),
    }));
    expect(errorsOf(save(fewer))).toEqual([]);
  });

  it('is no guardian in adult mode', () => {
    expect(errorsOf(save(withMore(samplePart({ type: 'guardian' }))))).toEqual([
      'config.waiverParts[5].type: not_allowed_here',
    ]);
  });
});

describe('sections', () => {
  const health = (...fields: Parameters<typeof samplePart>[1] & object) =>
    withMore(samplePart({ type: 'general', title: 'Health' }, fields));
  const at = 'config.waiverParts[5].fieldsGroups[0].fields[0]';

  it('have options, one a line, trimmed, none blank or twice', () => {
    const wire = health(
      sampleField({ name: 'size', type: 'select', options: [' S \r\nM\n\n', 'M', ' ', 'L\rXL'] }),
    );
    expect(saved(wire).waiverParts[5]?.fieldsGroups[0]?.fields[0]?.options).toEqual(['S', 'M', 'L', 'XL']);
  });

  it.each(['select', 'select_option', 'multiple_choice', 'checkboxes'] as const)(
    'of %s need options',
    (type) => {
      expect(errorsOf(save(health(sampleField({ name: 'size', type, options: [' \n '] }))))).toEqual([
        `${at}.options: options_required`,
      ]);
    },
  );

  it.each(['text', 'email', 'tel', 'number', 'yes_no', 'checkbox'] as const)(
    'of %s have no options',
    (type) => {
      const wire = health(sampleField({ name: 'size', type, options: ['a'] }));
      expect(saved(wire).waiverParts[5]?.fieldsGroups[0]?.fields[0]?.options).toEqual([]);
    },
  );

  it('have at most 300 options', () => {
    const lines = (count: number) => [Array.from({ length: count }, (_, line) => line).join('\n')];
    const of = (count: number) =>
      health(sampleField({ name: 'size', type: 'select', options: lines(count) }));
    expect(errorsOf(save(of(300)))).toEqual([]);
    expect(errorsOf(save(of(301)))).toEqual([`${at}.options: too_many`]);
  });

  it('have fields with the defaults of the spec', () => {
    const wire = health(sampleField({ name: 'a' }));
    const part = { ...wire.waiverParts[5], fieldsGroups: [{ fields: [{ name: 'text__A', title: 'Any' }] }] };
    const config = saved({ ...wire, waiverParts: [...wire.waiverParts.slice(0, 5), part] });
    expect(config.waiverParts[5]?.fieldsGroups).toEqual([
      { title: '', fields: [sampleField({ name: 'text__A', title: 'Any' })] },
    ]);
  });

  it.each([
    ['', 'invalid_name'],
    ['1a', 'invalid_name'],
    ['a b', 'invalid_name'],
    ['__proto__', 'invalid_name'],
    ['a'.repeat(101), 'too_long'],
    ['constructor', 'reserved_name'],
    ['toString', 'reserved_name'],
    ['hasOwnProperty', 'reserved_name'],
    ['then', 'reserved_name'],
    ['birthDay', 'reserved_name'],
  ])('have no field named %j: %s', (name, code) => {
    const errors = errorsOf(save(health(sampleField({ name, title: 'Any' })))).filter(
      (error) => !error.includes('dup'),
    );
    expect(errors[0]).toBe(`${at}.name: ${code}`);
  });

  it('have no two fields of one name', () => {
    const errors = errorsOf(
      save(health(sampleField({ name: 'city' }), sampleField({ name: 'a' }), sampleField({ name: 'a' }))),
    );
    expect(errors).toEqual([
      `${at}.name: duplicate_name`,
      `${at.replace('fields[0]', 'fields[2]')}.name: duplicate_name`,
    ]);
  });

  it('have no date of birth but the participant\u2019s', () => {
    const wire = withPart(1, (part) => ({
      ...part,
      fieldsGroups: [{ ...part.fieldsGroups[0], type: 'fullDate' }],
    }));
    expect(errorsOf(save(wire))).toEqual([
      'config.waiverParts[1].fieldsGroups[0]: birth_date_required',
      'config.waiverParts[1].fieldsGroups[0].type: not_allowed_here',
    ]);
  });

  it('have keys of 16 characters, each once', () => {
    expect(errorsOf(save(withPart(1, (part) => ({ ...part, key: 'abc' }))))).toEqual([
      'config.waiverParts[1].key: invalid_key',
    ]);
    const key = templateConfig().waiverParts[0]?.key;
    expect(errorsOf(save(withPart(2, (part) => ({ ...part, key }))))).toEqual([
      'config.waiverParts[2].key: duplicate_key',
    ]);
  });

  it('keep their order numbers, counted anew from 1', () => {
    const wire = withPart(0, (part) => ({ ...part, sortOrder: 99 }));
    expect(
      saved(wire)
        .waiverParts.slice(0, 5)
        .map(({ type, sortOrder }) => [sortOrder, type]),
    ).toEqual([
      [1, 'address'],
      [2, 'email'],
      [3, 'confirmation'],
      [4, 'signature'],
      [5, 'identity'],
    ]);
  });

  it('take an opt-in beside the e-mail field that it is named after, never a required one', () => {
    expect(saved(withField(2, 0, 1, { required: true }))).toEqual(templateConfig());
    expect(errorsOf(save(withField(2, 0, 1, { name: 'news' })))).toEqual([
      'config.waiverParts[2].fieldsGroups[0].fields[1].name: opt_in_name',
    ]);
    expect(errorsOf(save(withField(2, 0, 0, { type: 'text' })))).toEqual([
      'config.waiverParts[2].fieldsGroups[0].fields[1].name: opt_in_name',
    ]);
    expect(errorsOf(save(health(sampleField({ name: 'optIn__email2', type: 'optIn' }))))).toEqual([
      `${at}.name: opt_in_name`,
    ]);
  });

  it('need no e-mail and no address', () => {
    const wire = wireOf(templateConfig());
    const fewer = wire.waiverParts.filter(({ type }) => type !== 'email' && type !== 'address');
    expect(errorsOf(save({ ...wire, waiverParts: fewer }))).toEqual([]);
  });

  it('take what minors-mode parts hold for nothing, as long as it has the shape', () => {
    const wire = withPart(6, (part) => ({ ...part, title: '', content: '<div>'.repeat(300), key: 'x' }));
    expect(saved(wire)).toEqual(templateConfig());
    expect(errorsOf(save(withPart(6, (part) => ({ ...part, sortOrder: 'x' }))))).toEqual([
      'config.waiverParts[6].sortOrder: wrong_type',
    ]);
  });

  it('are trimmed in description and placeholder', () => {
    const part = saved(withPart(1, (of) => ({ ...of, description: ' a ', placeholder: ' b ' })))
      .waiverParts[1];
    expect(part).toMatchObject({ description: 'a', placeholder: 'b' });
  });

  it('have no name but signatures', () => {
    expect(saved(withPart(1, (of) => ({ ...of, name: 'x' })))).toEqual(templateConfig());
  });
});

describe('signatures', () => {
  it('are needed', () => {
    const wire = wireOf(templateConfig());
    const none = wire.waiverParts.filter(({ type }) => type !== 'signature');
    expect(errorsOf(save({ ...wire, waiverParts: none }))).toEqual([
      'config.waiverParts: signature_part_required',
    ]);
  });

  it.each([
    [undefined, 'required'],
    ['1', 'invalid_name'],
    ['constructor', 'invalid_name'],
  ])('have a name, not %j: %s', (name, code) => {
    expect(errorsOf(save(withPart(4, (part) => ({ ...part, name }))))).toEqual([
      `config.waiverParts[4].name: ${code}`,
    ]);
  });

  it('have names that differ', () => {
    const twice = withMore(samplePart({ type: 'signature', title: 'Initials', name: 'signature' }));
    expect(errorsOf(save(twice))).toEqual(['config.waiverParts[5].name: duplicate_name']);
  });

  it('have no fields', () => {
    const field = withPart(4, (part) => ({
      ...part,
      fieldsGroups: [{ fields: [{ name: 'a', title: 'a' }] }],
    }));
    expect(errorsOf(save(field))).toEqual(['config.waiverParts[4].fieldsGroups: not_allowed_here']);
    expect(errorsOf(save(withPart(4, (part) => ({ ...part, fieldsGroups: [{}] }))))).toEqual([]);
  });
});

describe('any waiver', () => {
  const question = { id: 'q1', content: 'Why?', options: ['a'], correctOption: 'a', displayTime: 1 };
  const wire = changed({ questions: [question] });
  type Steps = readonly (string | number)[];

  /** The places of all values; of lists, the first few items stand for all. */
  const placesIn = (value: unknown, steps: Steps = []): readonly Steps[] => {
    if (typeof value !== 'object' || value === null) return [steps];
    const inner = Array.isArray(value) ? [...value.slice(0, 5).entries()] : Object.entries(value);
    return [steps, ...inner.flatMap(([step, item]) => placesIn(item, [...steps, step]))];
  };

  const replaced = (value: unknown, [step, ...rest]: Steps, by: unknown): unknown => {
    if (step === undefined) return by;
    if (Array.isArray(value))
      return value.map((inner, index) => (index === step ? replaced(inner, rest, by) : inner));
    return { ...(value as object), [step]: replaced((value as Record<string, unknown>)[step], rest, by) };
  };

  it('with a hostile value anywhere never makes it throw, and what is accepted can be stored and saved again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...placesIn(wire)), fc.oneof(hostileText, hostileValue), (steps, value) => {
        const result = save(replaced(wire, steps, value));
        if (!result.ok) {
          expect(result.errors.length).toBeGreaterThan(0);
          expect(canonicalJson(result.errors).length).toBeLessThan(100_000);
          return;
        }
        const { config } = result.value;
        expect(waiverConfig.parse(config)).toEqual(config);
        expect(duplicateForMinors(config, 'en')).toEqual(config);
        expect(saved(wireOf(config))).toEqual(config);
      }),
      { numRuns: 400 },
    );
  });

  it('with a hostile title or language never makes it throw', () => {
    fc.assert(
      fc.property(hostileValue, hostileValue, (title, locale) => {
        expect(typeof save(wire, { title, locale }).ok).toBe('boolean');
      }),
    );
  });
});
