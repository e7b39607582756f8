import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { TaskListLtrRegular } from '@fluentui/react-icons/svg/task-list-ltr';
import { type ChecklistItem, publicationChecklist } from '@waivers/waiver/config/publication-checklist.ts';
import { consentContent, sampleContent } from '@waivers/waiver/config/waiver-template.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { useDeferredValue, useMemo } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { pagePlaceOf } from '../../../waiver-draft/paths.ts';
import type { WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { useAllDocumentWords } from '../writing/use-document-words.ts';
import styles from './checklist.module.css';

/** Returns what to fix before publishing. Computed from a deferred draft, so that it never slows down typing. */
export const useMissing = (draft: WaiverDraft): readonly ChecklistItem[] => {
  const words = useAllDocumentWords();
  const ours = useMemo(
    () => ({
      samples: words.map((each) => richTextToHtml(sampleContent(each))),
      consents: words.map((each) => richTextToHtml(consentContent(each))),
      fieldNames: words.map(({ toReplace }) => toReplace.field),
    }),
    [words],
  );
  const calm = useDeferredValue(draft);
  return useMemo(() => publicationChecklist(calm, ours), [calm, ours]);
};

type ChecklistProps = {
  readonly missing: readonly ChecklistItem[];
  /** @param words the text to select in the field */
  readonly onGo: (place: string, words?: string) => void;
};

const useLine = () => {
  const text = useText();
  return ({ code, section, gap = '', times = 1 }: ChecklistItem): string => {
    switch (code) {
      case 'sample_text':
        return section === undefined
          ? text('checklist.sample_text')
          : text('checklist.sample_text_in', { section });
      case 'gap':
        return section === undefined
          ? text('checklist.gap', { gap, times })
          : text('checklist.gap_in', { gap, section, times });
      case 'section_title':
      case 'field_title':
      case 'field_name':
      case 'options':
      case 'confirmation':
      case 'question_text':
      case 'question_options':
      case 'question_right':
      case 'question_time':
        return text(`checklist.${code}`, { section: section ?? '' });
      default:
        return text(`checklist.${code}`);
    }
  };
};

export const Checklist = ({ missing, onGo }: ChecklistProps) => {
  const line = useLine();
  return (
    <ul className={styles.lines}>
      {missing.map((each) => {
        // A missing section is added at the end of the list of sections, whose place is the path.
        const place = pagePlaceOf(each.path) ?? each.path;
        return (
          <li key={`${each.code} ${each.path} ${each.gap}`}>
            <button type="button" className={styles.link} onClick={() => onGo(place, each.gap)}>
              {line(each)}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

export const ChecklistProgress = ({ missing, onGo }: ChecklistProps) => {
  const text = useText();
  if (missing.length === 0)
    return (
      <p className={styles.complete}>
        <CheckmarkCircleRegular fontSize={20} aria-hidden /> {text('checklist.complete')}
      </p>
    );
  return (
    <details className={styles.progress}>
      <summary>
        <TaskListLtrRegular fontSize={20} aria-hidden />
        <span>{text('checklist.count', { count: missing.length })}</span>
        <ChevronDownRegular fontSize={16} aria-hidden />
      </summary>
      <Checklist missing={missing} onGo={onGo} />
    </details>
  );
};
