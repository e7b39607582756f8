import { type QuestionWrong, wrongInQuestion } from '@waivers/waiver/config/parts/question-rules.ts';
import { useState } from 'react';
import { useText } from '../../../../messages/use-text.ts';
import type { DraftQuestion } from '../../draft/video.ts';

type Member = QuestionWrong['member'];

const ALL: readonly Member[] = ['content', 'options', 'correctOption', 'displayTime'];

/** Nothing is wrong with a new question before its field has been left. */
export const useFormErrors = (question: DraftQuestion, duration: number | undefined, isNew: boolean) => {
  const text = useText();
  const [seen, setSeen] = useState<ReadonlySet<Member>>(() => new Set(isNew ? [] : ALL));
  const wrong = wrongInQuestion(question, duration);
  return {
    leave: (...members: readonly Member[]): void => setSeen((before) => new Set([...before, ...members])),
    errorOf: (member: Member): string | undefined => {
      const found = wrong.find((each) => each.member === member);
      return found === undefined || !seen.has(member) ? undefined : text(`wrong.${found.code}`);
    },
  };
};
