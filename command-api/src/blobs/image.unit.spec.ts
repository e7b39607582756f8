import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LOGO_BOX, MAX_IMAGE_BYTES, parseImage, parseImageOf } from './image.ts';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const png = (width: number, height: number, padding = 0): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(padding === 0 ? [] : [chunk('tEXt', Buffer.alloc(padding, 0x61))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const url = (type: string, bytes: Buffer): string => `data:image/${type};base64,${bytes.toString('base64')}`;
const refused = async (text: string): Promise<string> => {
  const image = await parseImage(text);
  if (!('refused' in image)) return `accepted ${image.mediaType}`;
  const { code, params } = image.refused;
  return params === undefined ? code : `${code} ${params.format}`;
};

const padded = [0, 1, 2].map((more) => url('png', png(1, 1, 10 + more))).find((text) => text.endsWith('=='));
if (padded === undefined) throw new Error('One of three lengths needs two characters of padding.');

const random = (width: number, height: number) => {
  let state = 1;
  const bytes = Buffer.alloc(width * height * 3);
  for (const index of bytes.keys()) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[index] = state >> 16;
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
};
const noise = await random(64, 48).png().toBuffer();
const photo = await random(64, 48).jpeg().toBuffer();

const accepted = async (text: string) => {
  const image = await parseImage(text);
  if ('refused' in image) throw new Error(image.refused.code);
  return image;
};

describe('parseImage', () => {
  it('re-encodes the image without visible changes', async () => {
    const image = await accepted(url('png', noise));
    expect(image.mediaType).toBe('image/png');
    expect(await sharp(image.bytes).raw().toBuffer()).toEqual(await sharp(noise).raw().toBuffer());
    expect(await refused(padded)).toBe('accepted image/png');
    const { mediaType, bytes } = await accepted(url('jpeg', photo));
    expect([mediaType, (await sharp(bytes).metadata()).format]).toEqual(['image/jpeg', 'jpeg']);
    const progressive = await sharp(photo).jpeg({ progressive: true }).toBuffer();
    expect(await refused(url('jpeg', progressive))).toBe('accepted image/jpeg');
  });

  it('strips location and author but keeps the photo upright', async () => {
    const taken = await random(64, 48)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'Ada Lovelace' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Ada Lovelace')).toBe(true);
    const { bytes } = await accepted(url('jpeg', taken));
    const { exif, orientation, width, height } = await sharp(bytes).metadata();
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 48, 64]);
    expect(bytes.includes('Ada Lovelace')).toBe(false);
  });

  it('strips trailing data and text chunks', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    for (const text of [
      url('png', Buffer.concat([noise, script])),
      url('jpeg', Buffer.concat([photo, script])),
      url('png', png(1, 1, 100)),
    ]) {
      const { bytes } = await accepted(text);
      expect([bytes.includes('script'), bytes.includes('aaaa')]).toEqual([false, false]);
    }
  });

  it('is deterministic', async () => {
    expect(await accepted(url('jpeg', photo))).toEqual(await accepted(url('jpeg', photo)));
  });

  it('accepts up to 750,000 bytes and 4000 pixels per side', {
    timeout: 60_000,
    meta: { spec: ['5.7 logo', '9.10 logo 750k'] },
  }, async () => {
    const overhead = png(4000, 4000, 1).length - 1;
    expect(await refused(url('png', png(4000, 4000, MAX_IMAGE_BYTES - overhead)))).toBe('accepted image/png');
    expect(await refused(url('png', png(4000, 4000, MAX_IMAGE_BYTES - overhead + 1)))).toBe(
      'image_too_large',
    );
    expect(await refused(url('png', png(4001, 1)))).toBe('image_too_large');
    expect(await refused(url('png', png(1, 4001)))).toBe('image_too_large');
    expect(await refused(`data:image/png;base64,${'A'.repeat(5_000_000)}`)).toBe('image_too_large');
  });

  it.each([
    [1200, 300, undefined, [600, 150]],
    [300, 1440, undefined, [75, 360]],
    [600, 360, undefined, [600, 360]],
    [30, 20, undefined, [30, 20]],
    // EXIF orientation 6, from a camera held upright.
    [300, 1200, 6, [600, 150]],
  ] as const)(
    'scales a %d × %d image to fit the logo box, upright',
    { meta: { spec: ['5.7 logo', '9.10 logo 750k'] } },
    async (width, height, orientation, shown) => {
      const taken = random(width, height).jpeg();
      const turned = orientation === undefined ? taken : taken.withMetadata({ orientation });
      const image = await parseImage(url('jpeg', await turned.toBuffer()), LOGO_BOX);
      if ('refused' in image) throw new Error(image.refused.code);
      const size = await sharp(image.bytes).metadata();
      expect([size.width, size.height]).toEqual(shown);
    },
  );

  it('decodes one image at a time to bound memory', async () => {
    const large = url('png', png(4000, 4000));
    const done: string[] = [];
    await Promise.all(
      [large, url('png', noise), large, url('jpeg', photo)].map(async (text, index) => {
        await accepted(text);
        done.push(`${index}`);
      }),
    );
    expect(done).toEqual(['0', '1', '2', '3']);
  }, 60_000);

  it('rejects an account’s third concurrent image, but not another account’s', async () => {
    const small = url('png', png(10, 10));
    const sent = ['a', 'a', 'a', 'b'].map((account) => parseImageOf(account, small));
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await parseImageOf('a', small)).toMatchObject({ mediaType: 'image/png' });
  });

  it('rejects huge declared dimensions without decoding the image', async () => {
    const bomb = png(4000, 4000);
    bomb.writeUInt32BE(65_500, 16);
    bomb.writeUInt32BE(65_500, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await refused(url('png', bomb))).toBe('image_too_large');
  });

  it.each([
    ['another type', 'data:image/svg+xml;base64,PHN2Zy8+', 'image_not_png_or_jpeg'],
    ['a GIF', 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'image_of_other_format GIF'],
    [
      'a GIF that calls itself JPEG',
      'data:image/jpeg;base64,R0lGODlhAQABAAAAACw=',
      'image_of_other_format GIF',
    ],
    ['HTML', 'data:text/html;base64,PHNjcmlwdD4=', 'image_not_png_or_jpeg'],
    ['an address', 'https://example.com/a.png', 'image_not_png_or_jpeg'],
    [
      'a parameter',
      `data:image/png;charset=utf-8;base64,${png(1, 1).toString('base64')}`,
      'image_not_png_or_jpeg',
    ],
    ['a type in capitals', url('PNG', png(1, 1)), 'image_not_png_or_jpeg'],
    ['a line break', `${url('png', png(1, 1))}\n`, 'image_not_png_or_jpeg'],
    ['base64url', 'data:image/png;base64,-_-_', 'image_not_png_or_jpeg'],
    ['nothing', 'data:image/png;base64,', 'image_damaged'],
    ['a PNG without its padding', padded.replace(/=+$/, ''), 'image_damaged'],
    ['a PNG with stray bits behind its last byte', padded.replace(/.==$/, 'h=='), 'image_damaged'],
    ['a JPEG that calls itself PNG', url('png', photo), 'accepted image/jpeg'],
    ['a PNG that calls itself JPEG', url('jpeg', png(1, 1)), 'accepted image/png'],
    [
      'an HTML page that calls itself PNG',
      url('png', Buffer.from('<script>alert(1)</script>'.repeat(3))),
      'image_damaged',
    ],
    ['a PNG cut off in its header', url('png', png(1, 1).subarray(0, 32)), 'image_damaged'],
    ['a PNG cut off in its picture', url('png', noise.subarray(0, noise.length - 40)), 'image_damaged'],
    ['a JPEG cut off in its picture', url('jpeg', photo.subarray(0, photo.length / 2)), 'image_damaged'],
    ['a JPEG without a picture', url('jpeg', Buffer.from('ffd8ffe000104a46', 'hex')), 'image_damaged'],
    [
      'a PNG without IHDR',
      url('png', Buffer.concat([png(1, 1).subarray(0, 8), Buffer.alloc(40)])),
      'image_damaged',
    ],
    [
      'a PNG with another signature',
      url('png', Buffer.concat([Buffer.alloc(8), png(1, 1).subarray(8)])),
      'image_damaged',
    ],
    ['a PNG without width', url('png', png(0, 1)), 'image_damaged'],
    ['a PNG without height', url('png', png(1, 0)), 'image_damaged'],
  ])('rejects invalid input: %s', async (_what, text, code) => {
    expect(await refused(text)).toBe(code);
  });
});

describe('parseImage with hostile bytes', { timeout: 120_000 }, () => {
  it('never throws, whatever follows the signature', async () => {
    const start = fc.constantFrom(png(1, 1).subarray(0, 40), photo.subarray(0, 200), Buffer.alloc(0));
    await fc.assert(
      fc.asyncProperty(
        start,
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('png', 'jpeg'),
        async (head, rest, type) => {
          expect(typeof (await refused(url(type, Buffer.concat([head, rest]))))).toBe('string');
        },
      ),
      { numRuns: 60 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => void (await parseImage(text))),
    );
  });
});
