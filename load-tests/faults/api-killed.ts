import { ANSWERS_BEFORE_DURABLE, AS_IT_IS } from './product-process.ts';
import { openScene } from './scene.ts';
import { runSigningFault } from './signing-fault.ts';
import type { Fault } from './verdicts/fault.ts';

export const apiKilled: Fault = {
  name: 'api-killed',
  what: 'kill -9 of the API process while customers sign; it is started again, unanswered forms are sent again',
  counts: 'signatures',
  control: 'a log that answers before the append is durable',
  cycles: 30,
  run: (run) =>
    runSigningFault(run, {
      open: (place) => openScene(place, run.guard === 'on' ? AS_IT_IS : ANSWERS_BEFORE_DURABLE),
      strike: async ({ product }, load) => {
        product.kill();
        await load.allWaiting();
        await product.start();
      },
    }),
};
