import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_IMAGE_BYTES, parseImage } from './image.ts';

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A grey PNG of a given size; `padding` bytes of text make it as long as wanted. */
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

/** A progressive JPEG of one pixel. */
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

const sof = (width: number, height: number, marker = 0xc0): Buffer => {
  const frame = Buffer.from([0xff, marker, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return frame;
};
const jpeg = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments]);
const url = (type: string, bytes: Buffer): string => `data:image/${type};base64,${bytes.toString('base64')}`;
const refused = (text: string): unknown => {
  const image = parseImage(text);
  return 'refused' in image ? image.refused : `accepted ${image.mediaType}`;
};

/** A PNG whose base64 ends in two characters of padding, in a data URL. */
const padded = [0, 1, 2].map((more) => url('png', png(1, 1, 10 + more))).find((text) => text.endsWith('=='));
if (padded === undefined) throw new Error('One of three lengths needs two characters of padding.');

describe('an image in a data URL', () => {
  it('is kept byte for byte, with the type that it declares and has', () => {
    const bytes = png(3, 2);
    expect(parseImage(url('png', bytes))).toEqual({ mediaType: 'image/png', bytes });
    expect(refused(padded)).toBe('accepted image/png');
    expect(refused(url('png', bytes.subarray(0, 33)))).toBe('accepted image/png');
    expect(parseImage(`data:image/jpeg;base64,${JPEG}`)).toEqual({
      mediaType: 'image/jpeg',
      bytes: Buffer.from(JPEG, 'base64'),
    });
  });

  it('may be 750,000 bytes and 4000 pixels, not one more', () => {
    const overhead = png(4000, 4000, 1).length - 1;
    expect(refused(url('png', png(4000, 4000, MAX_IMAGE_BYTES - overhead)))).toBe('accepted image/png');
    expect(refused(url('png', png(4000, 4000, MAX_IMAGE_BYTES - overhead + 1)))).toBe('image_too_large');
    expect(refused(url('png', png(4001, 1)))).toBe('image_too_large');
    expect(refused(url('png', png(1, 4001)))).toBe('image_too_large');
    expect(refused(url('jpeg', jpeg(sof(4000, 4000))))).toBe('accepted image/jpeg');
    expect(refused(url('jpeg', jpeg(sof(4001, 1))))).toBe('image_too_large');
    expect(refused(url('jpeg', jpeg(sof(1, 4001))))).toBe('image_too_large');
    expect(refused(`data:image/png;base64,${'A'.repeat(5_000_000)}`)).toBe('image_too_large');
  });

  it.each([
    ['another type', 'data:image/svg+xml;base64,PHN2Zy8+', 'image_not_png_or_jpeg'],
    ['a GIF', 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'image_not_png_or_jpeg'],
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
    ['a JPEG that calls itself PNG', `data:image/png;base64,${JPEG}`, 'image_damaged'],
    ['a PNG that calls itself JPEG', url('jpeg', png(1, 1)), 'image_damaged'],
    [
      'an HTML page that calls itself PNG',
      url('png', Buffer.from('<script>alert(1)</script>'.repeat(3))),
      'image_damaged',
    ],
    ['a PNG cut off in its header', url('png', png(1, 1).subarray(0, 32)), 'image_damaged'],
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
  ])('is refused: %s', (_what, text, code) => {
    expect(refused(text)).toBe(code);
  });
});

describe('a JPEG header', () => {
  const length = (value: number): Buffer => Buffer.from([0xff, 0xe1, value >> 8, value & 0xff]);

  it.each([
    ['after a metadata segment', jpeg(length(6), Buffer.alloc(4), sof(2, 3))],
    ['after fill bytes', jpeg(Buffer.from([0xff, 0xff]), sof(2, 3))],
    ['after the first restart marker', jpeg(Buffer.from([0xff, 0xd0]), sof(2, 3))],
    ['after the last restart marker', jpeg(Buffer.from([0xff, 0xd7]), sof(2, 3))],
    ['after a marker that stands alone', jpeg(Buffer.from([0xff, 0x01]), sof(2, 3))],
    [
      'after a segment of a reserved kind',
      jpeg(Buffer.from([0xff, 0xbf, 0, 7]), sof(9, 9).subarray(4, 9), sof(2, 3)),
    ],
    ['at the very end', jpeg(sof(2, 3).subarray(0, 9))],
    ['after Huffman tables', jpeg(Buffer.from([0xff, 0xc4, 0, 2]), sof(2, 3))],
    ['of a progressive picture', jpeg(sof(2, 3, 0xc2))],
    ['of the last kind', jpeg(sof(2, 3, 0xcf))],
  ])('is found %s', (_what, bytes) => {
    expect(refused(url('jpeg', bytes))).toBe('accepted image/jpeg');
  });

  it.each([
    ['no frame', jpeg(length(6), Buffer.alloc(4))],
    ['a segment that says it is shorter than its length', jpeg(length(1), sof(2, 3))],
    ['a segment that runs past the end', jpeg(length(60_000), sof(2, 3))],
    ['bytes between segments', jpeg(Buffer.from([0]), sof(2, 3))],
    ['the picture before its frame', jpeg(Buffer.from([0xff, 0xda, 0, 2]), sof(2, 3))],
    ['an end before its frame', jpeg(Buffer.from([0xff, 0xd9, 0, 2]), sof(2, 3))],
    ['a segment that is shorter than its own length', jpeg(length(0), sof(2, 3))],
    ['a frame cut off', jpeg(sof(2, 3).subarray(0, 8))],
    ['no width', jpeg(sof(0, 3))],
    ['no height', jpeg(sof(2, 0))],
    ['only its first marker', Buffer.from([0xff, 0xd8, 0xff])],
    ['another first byte', Buffer.concat([Buffer.from([0x00, 0xd8]), sof(2, 3)])],
    ['another second byte', Buffer.concat([Buffer.from([0xff, 0x00]), sof(2, 3)])],
  ])('is damaged with %s', (_what, bytes) => {
    expect(refused(url('jpeg', bytes))).toBe('image_damaged');
  });
});

describe('hostile bytes', { timeout: 120_000 }, () => {
  it('never throw, whatever follows the first bytes', () => {
    const start = fc.constantFrom(png(1, 1).subarray(0, 16), Buffer.from('ffd8', 'hex'), Buffer.alloc(0));
    fc.assert(
      fc.property(
        start,
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('png', 'jpeg'),
        (head, tail, type) => {
          expect(['string', 'object']).toContain(typeof parseImage(url(type, Buffer.concat([head, tail]))));
        },
      ),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseImage(text)));
  });
});
