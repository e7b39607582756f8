import { openScene } from '../scene.ts';
import { ANSWERS_EARLY, signingFault } from '../signing-fault.ts';

export const apiKilled = signingFault({
  name: 'api-killed',
  what: 'kill -9 of the API process while customers sign; it restarts, and unanswered forms are resent',
  control: ANSWERS_EARLY,
  open: openScene,
  strike: async ({ product }, load) => {
    product.kill();
    await load.allWaiting();
    await product.start();
  },
});
