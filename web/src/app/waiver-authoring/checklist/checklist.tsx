import type { Missing } from '@waivers/waiver/config/publication-checklist.ts';
import { useText } from '../../../messages/use-text.ts';
import { placeOf } from '../draft/paths.ts';
import styles from './checklist.module.css';

type ChecklistProps = {
  readonly missing: readonly Missing[];
  /** @param words to select there */
  readonly onGo: (place: string, words?: string) => void;
};

const useLine = () => {
  const text = useText();
  return ({ code, section, gap = '', times = 1 }: Missing): string => {
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

/** What is missing before a publication; each line leads to its field. */
export const Checklist = ({ missing, onGo }: ChecklistProps) => {
  const line = useLine();
  return (
    <ul className={styles.lines}>
      {missing.map((each) => {
        const place = placeOf(each.path);
        return (
          <li key={`${each.code} ${each.path} ${each.gap}`}>
            {place === undefined ? (
              line(each)
            ) : (
              <button type="button" className={styles.link} onClick={() => onGo(place, each.gap)}>
                {line(each)}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
};
