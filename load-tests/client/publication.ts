import { expectOk } from './api.ts';
import type { Publication } from './signing.ts';

type Waiver = { readonly result: { readonly id: string; readonly versionHash: string } };

export const readPublication = async (baseUrl: string, waiverId: string): Promise<Publication> => {
  const { body } = await expectOk<Waiver>(baseUrl, `/v1/waiver/${waiverId}?locale=en`);
  return { waiverId, versionHash: body.result.versionHash, locale: 'en' };
};

export const publishWaiver = async (
  baseUrl: string,
  authorization: string,
  title = 'Climbing hall, general waiver',
): Promise<Publication> => {
  const { body } = await expectOk<Waiver>(baseUrl, '/v1/waiver', {
    body: { title, locale: 'en', published: true },
    headers: { authorization },
  });
  return readPublication(baseUrl, body.result.id);
};

/** Saves the newest text under another title. Each publication has its own hash. */
export const saveUnderTitle = async (
  baseUrl: string,
  authorization: string,
  waiverId: string,
  { title, published }: { readonly title: string; readonly published: boolean },
): Promise<void> => {
  type Latest = { readonly result: { readonly locale: string; readonly config: unknown } };
  const headers = { authorization };
  const { body } = await expectOk<Latest>(baseUrl, `/v1/waiver/${waiverId}?revision=latest`, { headers });
  const { locale, config } = body.result;
  await expectOk(baseUrl, `/v1/waiver/${waiverId}`, {
    method: 'PUT',
    body: { title, locale, published, config },
    headers,
  });
};
