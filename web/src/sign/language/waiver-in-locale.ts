import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { type SignPageWaiver, signPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { isFinished } from '../../messages/intl.ts';
import { signCatalogues } from '../../messages/sign-messages.ts';
import { deviceStorage } from '../../storage/storage.ts';
import { readApi } from '../api/read-api.ts';

const CHOSEN = 'waivers.locale';

export const rememberedLocale = (): ProductLocale | undefined => {
  const chosen = deviceStorage.read(CHOSEN) ?? '';
  return isFinished(signCatalogues, chosen) ? chosen : undefined;
};

/** Remembers the language and adds it to the URL, so that a reload shows the same one. */
export const rememberLocale = (locale: ProductLocale): void => {
  deviceStorage.write(CHOSEN, locale);
  const url = new URL(window.location.href);
  url.searchParams.set('locale', locale);
  window.history.replaceState(null, '', url);
};

export const waiverInLocale = async (
  waiverId: string,
  locale: ProductLocale,
): Promise<SignPageWaiver | undefined> => {
  const read = await readApi(readWaiver, { params: { id: waiverId }, query: { locale } });
  return read.kind === 'found' ? signPageWaiver(read.value) : undefined;
};
