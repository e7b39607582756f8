import { buildWithoutStores, productRoutesBySide } from './product-routes.ts';

/** The OpenAPI document of all sides, generated from the routes alone. */
export const openApiDocument = async (publicUrl: string): Promise<object> => {
  const routes = Object.values(productRoutesBySide(publicUrl)).flat();
  const app = await buildWithoutStores(publicUrl, routes);
  const document = app.swagger();
  await app.close();
  return document;
};
