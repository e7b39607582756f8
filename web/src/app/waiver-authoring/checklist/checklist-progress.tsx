import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { TaskListLtrRegular } from '@fluentui/react-icons/svg/task-list-ltr';
import type { Missing } from '@waivers/waiver/config/publication-checklist.ts';
import { useText } from '../../../messages/use-text.ts';
import styles from './checklist.module.css';
import { Checklist } from './checklist.tsx';

type ChecklistProgressProps = {
  readonly missing: readonly Missing[];
  /** @param words to select there */
  readonly onGo: (place: string, words?: string) => void;
};

/** How far the waiver is, always in sight. */
export const ChecklistProgress = ({ missing, onGo }: ChecklistProgressProps) => {
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
