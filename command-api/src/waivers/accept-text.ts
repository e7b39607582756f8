import { type BlobStore, DOCUMENT_MEDIA_TYPE } from '@waivers/events/blobs/blob-store.ts';
import type { MediaName } from '@waivers/server/media/media-store.ts';
import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { validateWaiver } from '@waivers/waiver/config/validate-waiver.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { AuthoringCode } from '@waivers/waiver/texts/wrong-codes.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import { parseVideoAddress } from '@waivers/waiver/video/video-address.ts';
import { type ImageRefusal, type ImageRefusalCode, parseImageOf } from '../blobs/image.ts';
import type { WaiverText } from './commands.ts';

export type WaiverTextStores = {
  readonly blobs: BlobStore;
  /** Keeps an uploaded file permanently. @returns false unless the account owns the file */
  readonly nameMedia: (name: MediaName) => Promise<boolean>;
};

type WaiverInput = {
  readonly title?: unknown;
  readonly locale?: unknown;
  readonly published?: unknown;
  readonly config?: unknown;
  readonly preview?: true | undefined;
};

export type AcceptedText =
  | { readonly text: WaiverText }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

/** Backgrounds must be JPG or PNG and at most 750 kB (spec section 9). */
const badBackground = (
  refusal: ImageRefusal | { readonly code: AuthoringCode & (ImageRefusalCode | 'image_unknown') },
): AcceptedText => ({
  refused: 'invalid',
  errors: [{ path: 'config.background', ...refusal }],
});

/** Returns whether the image belongs to the account. Hashes from other accounts count as unknown. */
const isStoredImage = async (blobs: BlobStore, accountId: string, sha256: string): Promise<boolean> => {
  const blob = await blobs.get(accountId, sha256);
  return blob !== undefined && blob.mediaType !== DOCUMENT_MEDIA_TYPE;
};

/** Videos and captions must belong to the account. All others count as unknown. */
const unknownMedia = async (
  { nameMedia }: WaiverTextStores,
  accountId: string,
  { videoUrl, video }: WaiverText['config'],
): Promise<readonly ValidationError[]> => {
  const address = parseVideoAddress(videoUrl);
  if (address?.kind !== 'upload') return [];
  const errors: { path: string; code: AuthoringCode }[] = [];
  const { sha256, type } = address;
  if (address.accountId !== accountId || !(await nameMedia({ accountId, sha256, extension: type })))
    errors.push({ path: 'config.videoUrl', code: 'video_unknown' });
  for (const [index, captions] of (video?.captions ?? []).entries()) {
    if (!(await nameMedia({ accountId, sha256: captions.sha256, extension: 'vtt' })))
      errors.push({ path: `config.video.captions[${index}]`, code: 'captions_unknown' });
  }
  return errors;
};

const REQUIRED = { code: 'required' };
const NOT_BOOLEAN = { code: 'wrong_type', params: { expected: 'boolean' } };

const publishedErrors = (published: unknown): readonly ValidationError[] =>
  typeof published === 'boolean'
    ? []
    : [{ path: 'published', ...(published === undefined ? REQUIRED : NOT_BOOLEAN) }];

/** Validates an owner's input, parses its rich text, and stores a new background under its hash. */
export const acceptText = async (
  kept: WaiverTextStores,
  accountId: string,
  sent: WaiverInput,
): Promise<AcceptedText> => {
  const { blobs } = kept;
  const { title, locale, config } = sent;
  const publish = sent.published === true && sent.preview !== true;
  const valid = validateWaiver({ title, locale, config, publish });
  const wrong = [...publishedErrors(sent.published), ...(valid.ok ? [] : valid.errors)];
  if (!valid.ok || wrong.length > 0) return { refused: 'invalid', errors: wrong };
  const { newBackground, ...text } = valid.value;
  const unknown = await unknownMedia(kept, accountId, text.config);
  if (unknown.length > 0) return { refused: 'invalid', errors: unknown };
  if (newBackground !== undefined) {
    const image = await parseImageOf(accountId, newBackground);
    if ('refused' in image) return badBackground(image.refused);
    const background = await blobs.put(accountId, image);
    return { text: { ...text, config: { ...text.config, background } } };
  }
  const { background } = text.config;
  if (background !== null && !(await isStoredImage(blobs, accountId, background))) {
    return badBackground({ code: 'image_unknown' });
  }
  return { text };
};

const templateFor = (waiverId: string, { locale, title }: WaiverInput): WaiverConfigWire => {
  const language = typeof locale === 'string' ? parseLocale(locale) : undefined;
  const heading = typeof title === 'string' ? title : '';
  const config = defaultWaiverConfig(
    documentWordsIn(language ?? 'en'),
    (role) => derivedPartKey(waiverId, role),
    heading,
  );
  return toWire(config, () => '');
};

/** Falls back to the default template with the waiver's title as its heading. */
export const acceptNewText = async (
  kept: WaiverTextStores,
  accountId: string,
  waiverId: string,
  sent: WaiverInput,
): Promise<AcceptedText> => {
  if (sent.config !== undefined) return acceptText(kept, accountId, sent);
  const accepted = await acceptText(kept, accountId, { ...sent, config: templateFor(waiverId, sent) });
  if (!('refused' in accepted)) return accepted;
  // Report a bad title only once, not again as the template's heading.
  return { ...accepted, errors: accepted.errors.filter(({ path }) => !path.startsWith('config')) };
};
