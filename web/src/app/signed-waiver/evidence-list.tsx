import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import type { Evidence } from '@waivers/waiver/submission/signed-values.ts';
import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import styles from './signed-waiver.module.css';

type Row = readonly [label: AppTextId, value: string];

type EvidenceProps = { readonly signed: SignedWaiverForOwner; readonly company: string | undefined };

const useRows = ({ signed, company }: EvidenceProps): readonly Row[] => {
  const text = useText();
  const intl = useIntl();
  const time = (at: string) =>
    intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'long', timeZone: signed.timeZone });
  const languageOf = (tag: string) => intl.formatDisplayName(tag, { type: 'language' }) ?? tag;
  const ofBrowser = (evidence: Evidence): readonly Row[] => [
    ['evidence.opened', time(evidence.openedAt)],
    ['evidence.submitted', time(evidence.submittedAt)],
    ['evidence.readToEnd', text(evidence.readToEnd ? 'signed.ticked' : 'signed.notTicked')],
    ...(evidence.translatedTo === undefined
      ? []
      : [['evidence.translated', languageOf(evidence.translatedTo)] as const]),
    ['evidence.address', evidence.address],
    ['evidence.browser', evidence.userAgent],
    ['evidence.screen', `${evidence.viewport.width} × ${evidence.viewport.height}`],
    ['evidence.zone', evidence.timeZone],
  ];
  return [
    ...(company === undefined ? [] : [['evidence.business', company] as const]),
    ['evidence.waiver', signed.document.title],
    ['evidence.received', time(signed.date)],
    ...(signed.evidence === 'erased' ? [] : ofBrowser(signed.evidence)),
    ['evidence.revision', String(signed.revision)],
    ['evidence.hash', signed.versionHash],
    ['evidence.id', signed.id],
  ];
};

export const EvidenceList = (props: EvidenceProps) => {
  const text = useText();
  const rows = useRows(props);
  return (
    <details className={styles.text}>
      <summary>{text('evidence.title')}</summary>
      <dl className={styles.fields}>
        {rows.map(([label, value]) => (
          <div key={label} className={value.length > 40 ? styles.wideField : styles.field}>
            <dt>{text(label)}</dt>
            <dd>
              <bdi translate="no">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
