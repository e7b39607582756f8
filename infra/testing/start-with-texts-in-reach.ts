import { rmSync } from 'node:fs';
import { launch } from '../launcher/launch.ts';
import { startWholeProduct } from '../launcher/whole-product.ts';
import { withTextsInReach } from './texts-in-reach.ts';

await launch({
  isDemo: false,
  start: async (settings, webFolder, signal) => {
    const folder = withTextsInReach(webFolder);
    // Removes the copy only on exit, because pages are read on request.
    process.once('exit', () => rmSync(folder, { recursive: true }));
    return startWholeProduct(settings, folder, { signal });
  },
});
