import { expectReadModelsAsRebuilt } from '../assertions/expect-as-rebuilt.ts';
import type { Fault, FaultRun, Verdict } from '../assertions/fault.ts';
import { inPlace } from '../machine/place.ts';
import { AS_IT_IS } from '../machine/product-process.ts';
import { type MailScene, openMailScene } from './mail-scene.ts';
import { type Mailed, mailedTo, type Signer } from './signers.ts';

export type ExpectedMails = Signer & {
  readonly fewest: 0 | 1;
  readonly most: number;
};

export type MailFault = Pick<Fault, 'name' | 'what' | 'control' | 'cycles'> & {
  readonly controlModule: URL;
  /** Preloaded in both arms. */
  readonly module?: URL;
  readonly script?: URL;
  readonly strike: (scene: MailScene, cycle: number, run: FaultRun) => Promise<readonly ExpectedMails[]>;
};

const isDoubled = ({ mails, messageIds }: Mailed, { most }: ExpectedMails): boolean =>
  mails > most || messageIds > 1;

const runMailFault = (
  { module, controlModule, script = AS_IT_IS.script, strike }: MailFault,
  run: FaultRun,
): Promise<Verdict> =>
  inPlace(async (place) => {
    // Preload the control first, so that it also replaces what the later module imports.
    const preload = [run.guard === 'on' ? undefined : controlModule, module].filter(
      (each) => each !== undefined,
    );
    const scene = await openMailScene(place, { script, preload });
    const verdict = { acknowledged: 0, lost: 0, doubled: 0 };
    let again = 0;
    try {
      for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
        const judged = await strike(scene, cycle, run);
        const mailed = mailedTo(scene);
        verdict.acknowledged += judged.length;
        verdict.lost += judged.filter((signer) => mailed(signer).mails < signer.fewest).length;
        verdict.doubled += judged.filter((signer) => isDoubled(mailed(signer), signer)).length;
        again += judged.reduce((sum, signer) => sum + Math.max(0, mailed(signer).mails - 1), 0);
        run.tell(`cycle ${cycle} of ${run.cycles}: ${judged.length} mails judged`);
      }
      const notes = [`${again} mails arrived again, with the same message ID`];
      const found = { ...verdict, phantom: 0, unknownPresent: 0, unknownAbsent: 0, notes };
      return await expectReadModelsAsRebuilt(scene, run.guard, found);
    } finally {
      await scene.close();
    }
  });

export const mailFault = (fault: MailFault): Fault => ({
  ...fault,
  counts: 'mails',
  run: (run) => runMailFault(fault, run),
});
