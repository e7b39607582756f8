import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import type { Progress } from '../../api/until-answered.ts';
import type { Failures } from './failures.ts';
import type { Playing } from './playing.ts';
import type { Reports } from './reports.ts';
import type { Given, ViewingState } from './viewing-state.ts';

type Heard = { readonly reports: Reports; readonly failures: Failures; readonly playing: Playing };

/** What a viewer says: answers to questions, and the signature at the end. */
export const createAnswers = (
  state: ViewingState,
  { sending, onTold }: Given,
  { reports, failures, playing }: Heard,
) => ({
  /** @returns whether it was right; undefined when that is not known */
  answer: async (option: string): Promise<boolean | undefined> => {
    const { question, checking: isChecking } = state.shown();
    if (question === undefined || isChecking !== undefined) return undefined;
    state.show({ checking: 'sending' });
    const tell = (checking: Progress): void => state.show({ checking });
    const way = { tell, isWanted: reports.isStillWanted() };
    const answered = await sending.answer(question.id, option, reports.watched, way);
    if (answered === undefined) return undefined;
    if (answered.kind === 'refused') {
      await failures.refused(answered.code);
      return undefined;
    }
    const { isRight, againFrom = 0, understanding } = answered.result.result;
    onTold(understanding);
    state.readViewer();
    state.show({ checking: undefined, ...(!isRight && { againFrom }) });
    // At its end it would begin again.
    if (isRight && state.endedAt !== undefined) playing.askAtEnd(state.endedAt);
    else if (isRight) state.player?.play();
    return isRight;
  },
  /** After a wrong answer. */
  watchAgain: (): void => {
    state.startFrom({});
    state.player?.play();
  },
  /** @returns whether it was accepted; undefined when the page has been left */
  record: async (signature: Ink, tell: (progress: Progress) => void): Promise<boolean | undefined> => {
    const way = { tell, isWanted: reports.isStillWanted() };
    const answered = await sending.record(signature, reports.watched, way);
    if (answered === undefined) return state.isOver ? undefined : false;
    if (answered.kind === 'told') onTold(answered.result.result);
    else await failures.refused(answered.code);
    return answered.kind === 'told';
  },
});
