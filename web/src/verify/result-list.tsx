import type { CheckedCheckpoint, CheckedEvent, Results } from './check-files.ts';
import type { CheckedReceipt } from './check-receipts.ts';
import { ReceiptDetails } from './receipt-details.tsx';
import styles from './result-list.module.css';
import { checkpointText, receiptWarning, verdictText } from './result-text.ts';
import type { Say } from './texts.ts';

type Tone = 'good' | 'bad' | 'neutral';

/** A page of 10,000 rows would be slow and nobody would read it. */
const MOST_SHOWN = 100;

const SIGNS: Readonly<Record<Tone, string>> = {
  good: 'M7 12.5l3.5 3.5L17 8.5',
  bad: 'M8 8l8 8M16 8l-8 8',
  neutral: 'M12 11v6M12 7.5v.1',
};

const Row = ({
  tone,
  name,
  children,
}: {
  readonly tone: Tone;
  readonly name: string;
  readonly children: React.ReactNode;
}) => (
  <li className={`${styles.row} ${styles[tone]}`}>
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={SIGNS[tone]} />
    </svg>
    <div className={styles.result}>
      <h3>
        <bdi translate="no">{name}</bdi>
      </h3>
      {children}
    </div>
  </li>
);

const ReceiptRow = ({ say, receipt }: { readonly say: Say; readonly receipt: CheckedReceipt }) => {
  const { name, verdict, comparison } = receipt;
  if ('failure' in verdict)
    return (
      <Row tone="bad" name={name}>
        <p>{verdictText(say, verdict)}</p>
      </Row>
    );
  const warning = receiptWarning(say, comparison, verdict.checkpoint.size);
  return (
    <Row tone={warning === undefined ? 'good' : 'bad'} name={name}>
      <p>{verdictText(say, verdict)}</p>
      {warning === undefined ? null : <p className={styles.warning}>{warning}</p>}
      <ReceiptDetails say={say} verified={verdict} />
    </Row>
  );
};

const CheckpointRow = ({ say, checked }: { readonly say: Say; readonly checked: CheckedCheckpoint }) => (
  <Row tone={checked.comparison?.kind === 'newest' ? 'good' : 'bad'} name={checked.name}>
    <p>{checkpointText(say, checked)}</p>
  </Row>
);

const EventRow = ({ say, event: { name, receipt } }: { readonly say: Say; readonly event: CheckedEvent }) => (
  <Row tone={receipt === undefined ? 'neutral' : 'good'} name={name}>
    <p>{receipt === undefined ? say('event.other') : say('event.matches', { receipt })}</p>
  </Row>
);

const isGood = ({ verdict, comparison }: CheckedReceipt): boolean =>
  !('failure' in verdict) && comparison?.kind !== 'contradiction';

/** Lists what needs attention first. */
export const ResultList = ({ say, results }: { readonly say: Say; readonly results: Results }) => {
  const { receipts, checkpoints, events } = results;
  const sorted = [
    ...receipts.filter((receipt) => !isGood(receipt)).slice(0, MOST_SHOWN),
    ...receipts.filter(isGood).slice(0, MOST_SHOWN),
  ];
  const more = receipts.length - sorted.length;
  return (
    <>
      <ul className={styles.list}>
        {checkpoints.map((checked, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files may share a name, and the list never reorders.
          <CheckpointRow key={at} say={say} checked={checked} />
        ))}
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files may share a name, and the list never reorders.
          <EventRow key={at} say={say} event={event} />
        ))}
        {sorted.map((receipt, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files may share a name, and the list never reorders.
          <ReceiptRow key={at} say={say} receipt={receipt} />
        ))}
      </ul>
      {more === 0 ? null : <p className={styles.more}>{say('summary.more', { count: more })}</p>}
    </>
  );
};
