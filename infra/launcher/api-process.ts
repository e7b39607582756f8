import { runAlone } from '@waivers/server/process/stand-alone.ts';
import { startWholeProduct } from './whole-product.ts';

const [, , webFolder = '', processNumber] = process.argv;

await runAlone({
  needs: ['registrationToken'],
  // The first process has migrated and checked the database.
  migrations: {},
  logProblem: async () => undefined,
  start: (settings, options) =>
    startWholeProduct(settings, webFolder, { ...options, processNumber: Number(processNumber) }),
});
