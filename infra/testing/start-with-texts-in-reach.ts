import { rmSync } from 'node:fs';
import { launch } from '../local/launch.ts';
import { startWholeProduct } from '../local/whole-product.ts';
import { withTextsInReach } from './texts-in-reach.ts';

/** `npm start` for the tests of screen states: the product with pages whose texts can be replaced. */
await launch({
  isDemo: false,
  start: async (settings, webFolder, signal) => {
    const folder = withTextsInReach(webFolder);
    try {
      return await startWholeProduct(settings, folder, { signal });
    } finally {
      // The pages are served from memory.
      rmSync(folder, { recursive: true });
    }
  },
});
