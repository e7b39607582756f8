import { rmSync } from 'node:fs';
import { launch } from '../launcher/launch.ts';
import { startWholeProduct } from '../launcher/whole-product.ts';
import { withTextsInReach } from './texts-in-reach.ts';

await launch({
  isDemo: false,
  start: async (settings, webFolder, signal) => {
    const folder = withTextsInReach(webFolder);
    // Files are read when they are asked for.
    process.once('exit', () => rmSync(folder, { recursive: true }));
    return startWholeProduct(settings, folder, { signal });
  },
});
