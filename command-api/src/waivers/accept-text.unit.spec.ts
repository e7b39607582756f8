import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import { blobPath } from '@waivers/events/blobs/blob-store.ts';
import { memoryBlobStore } from '@waivers/events/blobs/memory-blob-store.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import type { MediaName } from '@waivers/server/media/media-store.ts';
import { changedWire } from '@waivers/waiver/testing/saved-waivers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { acceptNewText, acceptText, type WaiverTextStores } from './accept-text.ts';

const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';
const WAIVER = '0190f3c8-0000-7000-8000-000000000002';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const valid = { title: 'Climbing hall', locale: 'en', published: false };

const UPLOADED = 'ab'.repeat(32);

let blobs: BlobStore;
let kept: WaiverTextStores;
let named: MediaName[];
beforeEach(() => {
  blobs = memoryBlobStore();
  named = [];
  const nameMedia = async (name: MediaName) => {
    named.push(name);
    return name.sha256 === UPLOADED;
  };
  kept = { blobs, nameMedia };
});

const withBackground = (background: unknown) =>
  acceptText(kept, ACCOUNT, { ...valid, config: changedWire({ background }) });

describe('acceptText', () => {
  it('returns the text in its stored form', async () => {
    expect(await acceptText(kept, ACCOUNT, { ...valid, config: changedWire({}) })).toMatchObject({
      text: { title: 'Climbing hall', locale: 'en', config: { background: null } },
    });
  });

  it.each([
    [undefined, 'required'],
    ['yes', 'wrong_type', { expected: 'boolean' }],
    [null, 'wrong_type', { expected: 'boolean' }],
    [1, 'wrong_type', { expected: 'boolean' }],
  ])('rejects %j as the value of published', async (published, code, params?) => {
    expect(await acceptText(kept, ACCOUNT, { ...valid, published, config: changedWire({}) })).toEqual({
      refused: 'invalid',
      errors: [{ path: 'published', code, ...(params && { params }) }],
    });
  });

  it('reports all errors at the same time', async () => {
    const refused = await acceptText(kept, ACCOUNT, { title: '', locale: 'tlh', published: 'no' });
    expect(refused).toMatchObject({
      refused: 'invalid',
      errors: [{ path: 'published' }, { path: 'title' }, { path: 'locale' }, { path: 'config' }],
    });
  });
});

describe('waiver without content', () => {
  const sent = { ...valid, config: changedWire({ content: '' }) };

  it('cannot be published', async () => {
    const refused = { refused: 'invalid', errors: [{ path: 'config.content', code: 'text_required' }] };
    expect(await acceptText(kept, ACCOUNT, { ...sent, published: true })).toEqual(refused);
    expect(await acceptNewText(kept, ACCOUNT, WAIVER, { ...sent, published: true })).toEqual(refused);
  });

  it('can be saved and previewed', async () => {
    expect(await acceptText(kept, ACCOUNT, sent)).toHaveProperty('text');
    expect(await acceptText(kept, ACCOUNT, { ...sent, published: true, preview: true })).toHaveProperty(
      'text',
    );
  });
});

describe('background', () => {
  it('is stored under its hash', async () => {
    const accepted = await withBackground(PNG);
    const background = 'text' in accepted ? accepted.text.config.background : undefined;
    expect(background).toMatch(/^[0-9a-f]{64}$/);
    const kept = await blobs.get(ACCOUNT, background ?? '');
    expect(kept).toMatchObject({ mediaType: 'image/png' });
    expect(kept && sha256Of(kept.bytes)).toBe(background);
    expect(await withBackground(blobPath(ACCOUNT, background ?? ''))).toEqual(accepted);
  });

  it.each([
    [`data:image/gif;base64,R0lGOD`, 'invalid_background'],
    [`data:image/png;base64,${'A'.repeat(60)}`, 'image_damaged'],
    [`data:image/png;base64,${'A'.repeat(1_000_400)}`, 'image_too_large'],
    [blobPath(ACCOUNT, '0'.repeat(64)), 'image_unknown'],
  ])(
    'is rejected with a specific code (case %#)',
    { meta: { spec: ['5.8 Could not load the', '8.7 image load'] } },
    async (background, code) => {
      expect(await withBackground(background)).toEqual({
        refused: 'invalid',
        errors: [{ path: 'config.background', code }],
      });
    },
  );

  it('must be one of the account’s images', async () => {
    const image = { mediaType: 'image/png', bytes: Buffer.from('image') } as const;
    const others = await blobs.put('another', image);
    const document = await blobs.put(ACCOUNT, { mediaType: 'application/json', bytes: Buffer.from('{}') });
    for (const sha256 of [others, document]) {
      expect(await withBackground(blobPath(ACCOUNT, sha256))).toMatchObject({
        errors: [{ code: 'image_unknown' }],
      });
    }
    const own = await blobs.put(ACCOUNT, image);
    expect(await withBackground(blobPath(ACCOUNT, own))).toMatchObject({
      text: { config: { background: own } },
    });
  });
});

describe('uploaded video', () => {
  const OTHER = '0190f3c8-0000-7000-8000-000000000009';
  const at = (accountId: string, sha256: string) => `/v1/media/${accountId}/${sha256}.webm`;
  const saved = (videoUrl: string, captions: readonly string[] = []) => {
    const locales = ['en', 'de'] as const;
    const video = {
      duration: 12,
      captions: captions.map((sha256, index) => ({ locale: locales[index] ?? 'fr', sha256 })),
      transcript: '',
    };
    return acceptText(kept, ACCOUNT, { ...valid, config: changedWire({ videoUrl, video }) });
  };

  it('is kept together with its captions', async () => {
    expect(await saved(at(ACCOUNT, UPLOADED), [UPLOADED])).toHaveProperty('text');
    expect(named).toEqual([
      { accountId: ACCOUNT, sha256: UPLOADED, extension: 'webm' },
      { accountId: ACCOUNT, sha256: UPLOADED, extension: 'vtt' },
    ]);
  });

  it.each([
    ['that is not there', at(ACCOUNT, 'cd'.repeat(32))],
    ['of another account', at(OTHER, UPLOADED)],
  ])('%s is refused', async (_what, videoUrl) => {
    expect(await saved(videoUrl)).toMatchObject({
      refused: 'invalid',
      errors: [{ path: 'config.videoUrl', code: 'video_unknown' }],
    });
    expect(named.filter(({ accountId }) => accountId !== ACCOUNT)).toEqual([]);
  });

  it('is refused with unknown captions', async () => {
    expect(await saved(at(ACCOUNT, UPLOADED), [UPLOADED, 'ef'.repeat(32)])).toMatchObject({
      errors: [{ path: 'config.video.captions[1]', code: 'captions_unknown' }],
    });
  });
});

describe('acceptNewText', () => {
  const made = (sent: object) => acceptNewText(kept, ACCOUNT, WAIVER, { ...valid, ...sent });

  it('uses the template in the waiver’s language, with its title as the heading', async () => {
    const [english, german] = [await made({}), await made({ locale: 'gr' })];
    if (!('text' in english && 'text' in german)) throw new Error('refused');
    expect(JSON.stringify(english.text.config)).toContain('Climbing hall');
    expect(german.text).toMatchObject({ locale: 'de' });
    expect(german.text.config.subtitle).not.toBe(english.text.config.subtitle);
  });

  it('derives part keys from the waiver id', async () => {
    const keysOf = (accepted: Awaited<ReturnType<typeof made>>) =>
      'text' in accepted ? accepted.text.config.waiverParts.map(({ key }) => key) : [];
    const keys = keysOf(await made({}));
    expect(keys.length).toBeGreaterThan(0);
    expect(keysOf(await made({}))).toEqual(keys);
    const other = await acceptNewText(kept, ACCOUNT, ACCOUNT, valid);
    expect(keysOf(other).some((key) => keys.includes(key))).toBe(false);
  });

  it('validates a given config', async () => {
    expect(await made({ config: changedWire({ subtitle: 'Read me' }) })).toMatchObject({
      text: { config: { subtitle: 'Read me' } },
    });
    expect(await made({ config: 'all' })).toMatchObject({ errors: [{ path: 'config' }] });
  });

  it('reports a wrong title or language only once', async () => {
    for (const [sent, path] of [
      [{ title: 5 }, 'title'],
      [{ title: 'x'.repeat(100_000) }, 'title'],
      [{ title: '' }, 'title'],
      [{ locale: 5 }, 'locale'],
      [{ locale: 'tlh' }, 'locale'],
    ] as const) {
      expect(await made(sent)).toMatchObject({ refused: 'invalid', errors: [{ path }] });
    }
  });
});
