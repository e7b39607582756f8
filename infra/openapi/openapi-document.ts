import { buildWithoutStores, productRoutesBySide } from './product-routes.ts';

/** The OpenAPI document of both sides, generated from the routes alone. */
export const openApiDocument = async (publicUrl: string): Promise<object> => {
  const { commands, reads } = productRoutesBySide(publicUrl);
  const app = await buildWithoutStores(publicUrl, [...commands, ...reads]);
  const document = app.swagger();
  await app.close();
  return document;
};
