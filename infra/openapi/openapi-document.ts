import { buildWithoutStores, productRoutesBySide } from './product-routes.ts';

export const openApiDocument = async (publicUrl: string): Promise<object> => {
  const routes = Object.values(productRoutesBySide(publicUrl)).flat();
  const app = await buildWithoutStores(publicUrl, routes);
  const document = app.swagger();
  await app.close();
  return document;
};
