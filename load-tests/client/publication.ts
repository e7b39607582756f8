import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { type WaiverConfigWire, waiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { ask, succeed } from './api.ts';
import type { Publication } from './signing.ts';

export const readPublication = async (baseUrl: string, waiverId: string): Promise<Publication> => {
  const { result } = await ask(baseUrl, readWaiver, { params: { id: waiverId }, query: { locale: 'en' } });
  return { waiverId, versionHash: result.versionHash, locale: 'en' };
};

export const publishWaiver = async (
  baseUrl: string,
  authorization: string,
  title = 'Climbing hall, general waiver',
): Promise<Publication> => {
  const text = { title, locale: 'en', published: true } as const;
  const { result } = await ask(baseUrl, draftWaiver, { body: text }, { authorization });
  return readPublication(baseUrl, result.id);
};

export const readNewest = async (
  baseUrl: string,
  authorization: string,
  waiverId: string,
): Promise<{ readonly locale: ProductLocale; readonly config: WaiverConfigWire }> => {
  const input = { params: { id: waiverId }, query: { revision: 'latest' } } as const;
  const { locale, config } = (await ask(baseUrl, readWaiver, input, { authorization })).result;
  return { locale: productLocale.parse(locale), config: waiverConfigWire.parse(config) };
};

export const saveUnderTitle = async (
  baseUrl: string,
  authorization: string,
  waiverId: string,
  { title, published }: { readonly title: string; readonly published: boolean },
): Promise<void> => {
  const newest = await readNewest(baseUrl, authorization, waiverId);
  const input = { params: { id: waiverId }, body: { ...newest, title, published } };
  await ask(baseUrl, saveWaiver, input, { authorization });
};

/** Short enough to be within the server's tolerance, so that no test has to wait. */
export const SHORT_VIDEO = {
  videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  video: { duration: 3, captions: [], transcript: '' },
  questions: [0.5, 1, 1.5].map((displayTime, index) => ({
    id: `question-${index}`,
    content: `Question ${index}?`,
    options: ['yes', 'no'],
    correctOption: 'yes',
    displayTime,
  })),
};

type Video = Pick<WaiverConfigWire, 'videoUrl' | 'video' | 'questions'>;

export const publishVideo = async (
  baseUrl: string,
  authorization: string,
  video: Video = SHORT_VIDEO,
): Promise<Publication> => {
  const { waiverId } = await publishWaiver(baseUrl, authorization, 'With a video');
  const { locale, config } = await readNewest(baseUrl, authorization, waiverId);
  const body = { title: 'With a video', locale, published: true, config: { ...config, ...video } };
  const saved = await succeed(
    baseUrl,
    saveWaiver,
    { params: { id: waiverId }, body },
    { headers: { authorization } },
  );
  const position = saved.headers.get('x-log-position') ?? '';
  const input = {
    params: { id: waiverId },
    query: { locale: 'en' },
    headers: { 'x-log-position': position },
  } as const;
  const { versionHash } = (await ask(baseUrl, readWaiver, input)).result;
  return { waiverId, versionHash, locale: 'en' };
};
