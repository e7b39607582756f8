import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { EMPTY_RICH_TEXT, paragraphs } from '../rich-text/rich-text.ts';
import { richTextToHtml } from '../rich-text/rich-text-html.ts';
import { hostileText, hostileValue, PATIENCE } from '../testing/hostile.ts';
import { acceptedValue, errorsOf } from '../testing/outcome.ts';
import {
  blobPath,
  changedWire,
  IMAGE_SHA256,
  savedConfig,
  saveWaiver,
  wireOf,
  withExtraParts,
} from '../testing/saved-waivers.ts';
import { configWith, sampleField, samplePart, templateConfig } from '../testing/waiver-samples.ts';
import { ALL_DOCUMENT_WORDS, documentWordsIn } from '../texts/all-languages.ts';
import { duplicateForMinors } from './parts/waiver-minors.ts';
import { validateWaiver } from './validate-waiver.ts';
import { type WaiverConfig, waiverConfig } from './waiver-config.ts';
import { consentContent } from './waiver-template.ts';

describe('saving a loaded waiver', () => {
  it.each(['en', 'de'] as const)('changes nothing (%s)', (locale) => {
    const config = templateConfig(locale);
    const waiver = validateWaiver({ title: 'Climbing hall', locale, config: wireOf(config) });
    expect(acceptedValue(waiver)).toEqual({ title: 'Climbing hall', locale, config });
  });

  it('changes nothing even if the waiver uses every feature', {
    meta: { spec: ['3.7 config', '3.8 Part', '3.17 Question'] },
  }, () => {
    const config: WaiverConfig = {
      ...configWith(
        samplePart(
          {
            type: 'general',
            title: 'Health',
            description: 'Please tell us',
            content: paragraphs(['Line 1', 'Line 2']),
            placeholder: 'None',
            editable: false,
          },
          [
            sampleField({ name: 'text__A', title: 'Allergies', required: false, editable: false }),
            sampleField({ name: 'tel__A', type: 'tel', placeholder: 'With the area code' }),
            sampleField({ name: 'checkboxes__A', type: 'checkboxes', options: ['a', 'b'] }),
          ],
        ),
        samplePart({ type: 'signature', title: 'Initials', name: 'initials' }),
      ),
      title: 'House rules',
      subtitle: 'Before you climb',
      description: paragraphs(['For everybody.']),
      content: paragraphs(['Climb safely.', 'Ask the staff.']),
      background: IMAGE_SHA256,
      videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      questions: [{ id: 'q1', content: 'Why?', options: ['a', 'b'], correctOption: 'b', displayTime: 12.5 }],
      optInTicked: true,
      defaultWaiverMode: 'minors',
      numberParticipants: 3,
      participantSelector: false,
    };
    expect(savedConfig(wireOf(config))).toEqual(config);
  });

  it('yields a valid event', () => {
    expect(waiverConfig.parse(savedConfig(wireOf(templateConfig())))).toEqual(templateConfig());
  });
});

describe('default mode', () => {
  it.each(['adult', 'minors'] as const)('is set by the owner: %s', (defaultWaiverMode) => {
    expect(savedConfig(changedWire({ defaultWaiverMode })).defaultWaiverMode).toBe(defaultWaiverMode);
  });

  it('is absent until the owner sets it', { meta: { spec: '3.7 config' } }, () => {
    expect(savedConfig(changedWire({}))).not.toHaveProperty('defaultWaiverMode');
  });
});

describe('home country', () => {
  it('is optional but must be a known country code', () => {
    expect(savedConfig(changedWire({ homeCountry: 'AT' })).homeCountry).toBe('AT');
    expect(savedConfig(changedWire({}))).not.toHaveProperty('homeCountry');
    for (const homeCountry of ['ZZ', 'at', '', 'Austria', 7, null, '__proto__']) {
      expect(errorsOf(saveWaiver(changedWire({ homeCountry })))[0]).toMatch(/^config\.homeCountry: /);
    }
  });
});

describe('title, language and texts', () => {
  it('are trimmed', () => {
    const waiver = saveWaiver(changedWire({ title: ' Rules ', subtitle: ' Read ' }), {
      title: ' Hall ',
      locale: 'gr',
    });
    expect(acceptedValue(waiver)).toMatchObject({
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
    ['a\u202Eb', 'hidden_characters'],
    ['\ud800', 'unreadable_text'],
    ['x'.repeat(301), 'too_long'],
    ['x'.repeat(1_000_000), 'too_long'],
  ])('reject the title %j: %s', { meta: { spec: '5.28 waiver title and subtitle' } }, (title, code) => {
    expect(errorsOf(saveWaiver(changedWire({}), { title }))).toEqual([`title: ${code}`]);
  });

  it('convert each title to a single line', () => {
    const waiver = saveWaiver(changedWire({ title: 'Rules\nand risks', subtitle: 'Read\r\nthis' }), {
      title: 'Hall\r\nBcc: x@y.test',
    });
    expect(acceptedValue(waiver)).toMatchObject({
      title: 'Hall Bcc: x@y.test',
      config: { title: 'Rules and risks', subtitle: 'Read this' },
    });
  });

  it('accept a title of 300 characters', () => {
    expect(errorsOf(saveWaiver(changedWire({}), { title: ` ${'x'.repeat(300)} ` }))).toEqual([]);
  });

  it.each([
    ['en', 'en'],
    ['es', 'es'],
    ['fr', 'fr'],
    ['gr', 'de'],
    ['de', 'de'],
    ['ja', 'ja'],
    ['zh', 'zh'],
    ['ko', 'ko'],
    ['vi', 'vi'],
  ])('store locale %s as %s', { meta: { spec: ['3.32 en', '9.21 locale sets'] } }, (locale, kept) => {
    expect(acceptedValue(saveWaiver(changedWire({}), { locale })).locale).toBe(kept);
  });

  it.each([
    [undefined, 'required'],
    ['it', 'unknown_locale'],
    [['de'], 'unknown_locale'],
  ])('reject the locale %j: %s', (locale, code) => {
    expect(errorsOf(saveWaiver(changedWire({}), { locale }))).toEqual([`locale: ${code}`]);
  });

  it.each([
    [{ title: ' ' }, ['config.title: required']],
    [{ title: undefined }, ['config.title: required']],
    [{ subtitle: '' }, ['config.subtitle: required']],
    [{ subtitle: 7 }, ['config.subtitle: wrong_type']],
    [{ subtitle: 'a\u0000' }, ['config.subtitle: unreadable_text']],
    [{ subtitle: 'a\u{E0041}' }, ['config.subtitle: hidden_characters']],
    [{ content: '<p>a\u2066</p>' }, ['config.content: hidden_characters']],
    [{ content: '<p>a&#x202e;</p>' }, ['config.content: hidden_characters']],
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
  ])('reject the change %j: %j', (changes, errors) => {
    expect(errorsOf(saveWaiver(changedWire(changes))).filter((error) => !error.includes('['))).toEqual(
      errors,
    );
  });

  it.each([
    [undefined, ['config: required']],
    ['{}', ['config: wrong_type']],
    [[], ['config: wrong_type']],
    [{}, ['config.title: required', 'config.subtitle: required', 'config.waiverParts: required']],
  ])('reject the config %j: %j', (config, errors) => {
    expect(errorsOf(saveWaiver(config))).toEqual(errors);
  });

  it('may omit members with a default', () => {
    const { title, subtitle, waiverParts } = wireOf(templateConfig());
    expect(savedConfig({ title, subtitle, waiverParts })).toEqual({
      ...templateConfig(),
      content: EMPTY_RICH_TEXT,
    });
  });

  it('keep only HTML that the schema allows', () => {
    const config = savedConfig(
      changedWire({ content: '<h1 onclick=x>a</h1><script>b</script>', description: '' }),
    );
    expect(config.content).toEqual(paragraphs(['a']));
    expect(config.description).toEqual(EMPTY_RICH_TEXT);
  });

  it('are rejected if together they exceed the size of an event', () => {
    const long = `<p>${'a'.repeat(90_000)}</p>`;
    const text = samplePart({ type: 'general', title: 'Long' });
    const config = withExtraParts(text);
    const parts = config.waiverParts.map((part) =>
      part.title === 'Long' ? { ...part, content: long } : part,
    );
    expect(errorsOf(saveWaiver({ ...config, waiverParts: parts }))).toEqual([]);
    expect(errorsOf(saveWaiver({ ...config, waiverParts: parts, content: long }))).toEqual([
      'config: config_too_large',
    ]);
    const wide = `<p>${'東'.repeat(90_000)}</p>`;
    expect(errorsOf(saveWaiver(changedWire({ content: wide })))).toEqual(['config: config_too_large']);
  });

  it('report at most 100 errors', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, 1]));
    expect(errorsOf(saveWaiver(changedWire(many)))).toHaveLength(100);
  });

  it('report errors by code', () => {
    const waiver = { title: '', locale: 'en', config: changedWire({}) };
    expect(validateWaiver(waiver)).toEqual({ ok: false, errors: [{ path: 'title', code: 'required' }] });
  });
});

describe('background', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo=';

  it.each([null, '', undefined])('is the product’s own for %j', (background) => {
    const waiver = acceptedValue(saveWaiver(changedWire({ background })));
    expect(waiver.config.background).toBeNull();
    expect('newBackground' in waiver).toBe(false);
  });

  it('accepts a stored image by URL or hash', () => {
    expect(savedConfig(changedWire({ background: blobPath(IMAGE_SHA256) })).background).toBe(IMAGE_SHA256);
    expect(
      savedConfig(changedWire({ background: `https://example.org${blobPath(IMAGE_SHA256)}` })).background,
    ).toBe(IMAGE_SHA256);
    expect(savedConfig(changedWire({ background: IMAGE_SHA256 })).background).toBe(IMAGE_SHA256);
  });

  it('returns a new image for storage', () => {
    for (const image of [png, 'data:image/jpeg;base64,/9j/4A==']) {
      const waiver = acceptedValue(saveWaiver(changedWire({ background: image })));
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
    IMAGE_SHA256.toUpperCase(),
    `${IMAGE_SHA256}0`,
    `x${IMAGE_SHA256}`,
    `${blobPath(IMAGE_SHA256)}\n`,
  ])('rejects %j', (background) => {
    expect(errorsOf(saveWaiver(changedWire({ background })))).toEqual([
      'config.background: invalid_background',
    ]);
  });
});

describe('video', () => {
  const question = { id: 'q1', content: 'Why?', options: ['a', 'b'], correctOption: 'a', displayTime: 3 };

  const upload = `/v1/media/0190a1b2-0000-7000-8000-000000000001/${'ab'.repeat(32)}.mp4`;
  const atYouTube = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

  it.each(['', atYouTube, upload])('accepts the URL %j', (videoUrl) => {
    expect(savedConfig(changedWire({ videoUrl: ` ${videoUrl} ` })).videoUrl).toBe(videoUrl);
  });

  it('normalises YouTube URLs', {
    meta: { spec: '1.8 safety video with questions' },
  }, () => {
    expect(savedConfig(changedWire({ videoUrl: 'youtu.be/aqz-KE-bpKQ?t=4' })).videoUrl).toBe(atYouTube);
  });

  it('keeps captions only for uploads, and allows at most one per language', () => {
    const captions = (['en', 'de'] as const).map((locale) => ({ locale, sha256: 'cd'.repeat(32) }));
    const video = { duration: 2, captions, transcript: 'Wear a helmet.' };
    expect(savedConfig(changedWire({ videoUrl: upload, video })).video).toEqual(video);
    expect(savedConfig(changedWire({ videoUrl: atYouTube, video })).video).toEqual({
      ...video,
      captions: [],
    });
    const twice = { ...video, captions: [...captions, ...captions.slice(1)] };
    expect(errorsOf(saveWaiver(changedWire({ videoUrl: upload, video: twice })))).toEqual([
      'config.video.captions[2].locale: duplicate_captions',
    ]);
  });

  it('loses captions and transcript when removed', () => {
    const video = { duration: 2, captions: [], transcript: 'Gone.' };
    expect(savedConfig(changedWire({ videoUrl: '', video }))).not.toHaveProperty('video');
  });

  it.each([
    'http://example.org',
    'javascript:alert(1)',
    '//example.org',
    'abc',
    'https://',
    'https://a:b@example.org',
    'https://a@example.org',
    'https://example.org/a.mp4',
    'https://vimeo.com/76979871',
    'https://youtube.com.example.org/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=abc',
    'data:video/mp4;base64,AAAA',
    'blob:https://www.youtube.com/aqz-KE-bpKQ',
    'https://example.org/v1/media/0190a1b2-0000-7000-8000-000000000001/abc.mp4',
    '/v1/media/../../etc/passwd',
  ])('rejects the URL %j', (videoUrl) => {
    expect(errorsOf(saveWaiver(changedWire({ videoUrl })))).toEqual(['config.videoUrl: invalid_video_url']);
  });

  it('reads one option per line in its questions', {
    meta: { spec: '1.8 safety video with questions' },
  }, () => {
    const wire = { ...question, content: ' Why? ', options: [' a \n\n b', 'b', ' '], correctOption: ' b ' };
    expect(savedConfig(changedWire({ questions: [wire] })).questions).toEqual([
      { ...question, correctOption: 'b' },
    ]);
  });

  it.each([
    [{ content: ' ' }, 'content: required'],
    [{ options: [' '] }, 'options: two_options_required'],
    [{ options: ['a'] }, 'options: two_options_required'],
    [{ options: [] }, 'options: required'],
    [{ correctOption: ' ' }, 'correctOption: right_option_required'],
    [{ correctOption: 'c' }, 'correctOption: no_such_option'],
    [{ displayTime: -1 }, 'displayTime: too_small'],
    [{ displayTime: '3' }, 'displayTime: wrong_type'],
    [{ displayTime: Number.NaN }, 'displayTime: wrong_type'],
    [{ displayTime: 86_401 }, 'displayTime: too_big'],
    [{ id: '' }, 'id: required'],
    [{ answer: 'a' }, 'answer: unknown_field'],
  ])('rejects the question %j: %s', (changes, error) => {
    expect(errorsOf(saveWaiver(changedWire({ questions: [{ ...question, ...changes }] })))).toEqual([
      `config.questions[0].${error}`,
    ]);
  });

  it('sorts its questions by time', () => {
    const wire = changedWire({ questions: [question, { ...question, id: 'q2', displayTime: 1 }] });
    expect(savedConfig(wire).questions.map(({ id }) => id)).toEqual(['q2', 'q1']);
  });

  it('rejects questions at or after its end if its length is known', () => {
    const video = { duration: 3, captions: [], transcript: '' };
    expect(errorsOf(saveWaiver(changedWire({ videoUrl: atYouTube, questions: [question], video })))).toEqual([
      'config.questions[0].displayTime: after_the_end',
    ]);
    const longer = changedWire({
      videoUrl: atYouTube,
      questions: [question],
      video: { ...video, duration: 3.1 },
    });
    expect(savedConfig(longer).video?.duration).toBe(3.1);
  });

  it('rejects questions with duplicate ids', () => {
    const wire = changedWire({ questions: [question, { ...question, id: 'q2' }, question] });
    expect(errorsOf(saveWaiver(wire))).toEqual(['config.questions[2].id: duplicate_id']);
  });
});

describe('validateWaiver', () => {
  const question = { id: 'q1', content: 'Why?', options: ['a', 'b'], correctOption: 'a', displayTime: 1 };
  const wire = changedWire({ questions: [question] });
  type Steps = readonly (string | number)[];

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

  it('never throws for hostile values, and accepts only values that can be stored and saved again', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...placesIn(wire)), fc.oneof(hostileText, hostileValue), (steps, value) => {
        const result = saveWaiver(replaced(wire, steps, value));
        if (!result.ok) {
          expect(result.errors.length).toBeGreaterThan(0);
          expect(canonicalJson(result.errors).length).toBeLessThan(100_000);
          return;
        }
        const { config } = result.value;
        expect(waiverConfig.parse(config)).toEqual(config);
        expect(duplicateForMinors(config, documentWordsIn('en'))).toEqual(config);
        expect(savedConfig(wireOf(config))).toEqual(config);
      }),
      { numRuns: 200 },
    );
  });

  it('never throws for a hostile title or language', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(hostileValue, hostileValue, (title, locale) => {
        expect(typeof saveWaiver(wire, { title, locale }).ok).toBe('boolean');
      }),
    );
  });
});

describe('waiver to publish', () => {
  const published = (config: object) =>
    errorsOf(validateWaiver({ title: 'Climbing hall', locale: 'en', config, publish: true }));
  const NO_TEXT = { content: '', description: '<p> </p>' };

  it('requires a text, because signers must have something to agree to', () => {
    expect(published(changedWire(NO_TEXT))).toEqual(['config.content: text_required']);
    expect(published(changedWire({ ...NO_TEXT, subtitle: '' }))).toEqual([
      'config.subtitle: required',
      'config.content: text_required',
    ]);
    expect(published(changedWire({ content: '<p>At your own risk.</p>' }))).toEqual([]);
  });

  it.each(ALL_DOCUMENT_WORDS)(
    'requires a text other than the product’s consent to electronic signatures: %#',
    (words) => {
      const content = richTextToHtml(consentContent(words));
      expect(published(changedWire({ ...NO_TEXT, content }))).toEqual(['config.content: text_required']);
      const second = samplePart({ type: 'confirmation', title: 'Once more', contentKey: 'consent' }, [
        sampleField({ name: 'checkbox__A', type: 'checkbox' }),
      ]);
      const { waiverParts } = wireOf(configWith({ ...second, content: consentContent(words) }));
      expect(published(changedWire({ ...NO_TEXT, waiverParts }))).toEqual(['config.content: text_required']);
    },
  );

  it('requires the length of its video, unlike a draft', () => {
    const videoUrl = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    expect(errorsOf(saveWaiver(changedWire({ videoUrl })))).toEqual([]);
    expect(published(changedWire({ videoUrl }))).toEqual(['config.videoUrl: video_length']);
    const video = { duration: 90, captions: [], transcript: '' };
    expect(published(changedWire({ videoUrl, video }))).toEqual([]);
  });

  it('may contain sample text, which the checklist reports, while a draft may be empty', () => {
    expect(errorsOf(saveWaiver(changedWire(NO_TEXT)))).toEqual([]);
    expect(published(changedWire({}))).toEqual([]);
  });
});
