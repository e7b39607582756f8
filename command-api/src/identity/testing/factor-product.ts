import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ProductServices } from '../../process/product-routes.ts';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../../testing/test-product.ts';
import { factorSteps } from './factor-steps.ts';

export type FactorProduct = {
  readonly test: Awaited<ReturnType<typeof openTestDatabase>>;
  readonly time: ReturnType<typeof stoppedClock>;
  readonly services: ProductServices;
  readonly app: FastifyInstance;
  readonly steps: ReturnType<typeof factorSteps>;
  readonly owner: TestOwner;
};

/** Gives each spec of a file a product of its own, whose owner has registered. The database is the file's. */
export const eachWithProduct = (use: (product: FactorProduct) => void): void => {
  let test: FactorProduct['test'];
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.database.deleteFrom('identity.attempts').execute();
    const time = stoppedClock();
    const services = await testServices(test.database, time.clock);
    const app = await buildTestProduct(services);
    use({ test, time, services, app, steps: factorSteps(app, time), owner: await registerOwner(app) });
    return () => app.close();
  });
};
