import { commandLine } from '@waivers/server/process/command-line.ts';
import { LAUNCH_OPTIONS, launch } from './launch.ts';
import { startWholeProduct } from './whole-product.ts';

const USAGE = `npm start             the product on the data folder, made when it is missing
npm start -- --demo   the same, with an owner, three waivers and 200 signatures`;

await launch({
  isDemo: commandLine(USAGE, LAUNCH_OPTIONS).values.demo,
  start: (settings, webFolder, signal) => startWholeProduct(settings, webFolder, { signal }),
});
