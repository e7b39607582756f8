import { CheckmarkCircleRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import type { SigningSeen } from '../../status/use-status.ts';
import type { Finding } from './finding.ts';
import styles from './status.module.css';

type Look = { readonly id: AppTextId; readonly tone: 'good' | 'warn' | 'bad' | 'unknown' };

const ICONS = {
  good: CheckmarkCircleRegular,
  warn: WarningRegular,
  bad: ErrorCircleRegular,
  unknown: QuestionCircleRegular,
} as const;

const isTrouble = ({ tone }: Finding): boolean => tone === 'warn';

const lookOf = (signing: SigningSeen, findings: readonly Finding[]): Look => {
  if (signing.state === 'refused') return { id: 'status.summary.refused', tone: 'bad' };
  if (signing.state === 'unknown') return { id: 'status.summary.unknown', tone: 'unknown' };
  if (findings.some(isTrouble)) return { id: 'status.summary.works', tone: 'warn' };
  return findings.some(({ isUnchecked }) => isUnchecked)
    ? { id: 'status.summary.works', tone: 'unknown' }
    : { id: 'status.summary.good', tone: 'good' };
};

/** More troubles than this are only counted, because the rows below say the same. */
const FEW = 2;

type StatusSummaryProps = {
  readonly signing: SigningSeen;
  readonly findings: readonly Finding[];
  readonly checkedAt: string;
};

/** The answer in one line: whether customers can sign, then what else is wrong. */
export const StatusSummary = ({ signing, findings, checkedAt }: StatusSummaryProps) => {
  const text = useText();
  const troubles = findings.filter(isTrouble);
  const { id, tone } = lookOf(signing, findings);
  const Icon = ICONS[tone];
  return (
    <div className={styles.summary}>
      <span className={`${styles.icon} ${styles[tone]}`}>
        <Icon fontSize={30} aria-hidden />
      </span>
      <div>
        <div role="status">
          <h2 className={styles.title}>{text(id)}</h2>
          {troubles.length > FEW ? (
            <p className={styles.trouble}>{text('status.summary.many', { count: troubles.length })}</p>
          ) : (
            troubles.map(({ label, headline }) => (
              <p key={label} className={styles.trouble}>
                <strong>{text(label)}</strong> {headline}
              </p>
            ))
          )}
        </div>
        <p className={styles.checked}>{text('status.checked', { time: checkedAt })}</p>
      </div>
    </div>
  );
};
