import type { CheckedCheckpoint, CheckedEvent, CheckedText, Results } from './check-files.ts';
import type { CheckedReceipt } from './check-receipts.ts';
import { type NamedRecord, namedRecord } from './named-record.ts';
import { ReceiptDetails } from './receipt-details.tsx';
import styles from './result-list.module.css';
import { checkpointText, receiptWarning, verdictText, witnessTexts } from './result-text.ts';
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

type ReceiptRowProps = {
  readonly say: Say;
  readonly receipt: CheckedReceipt;
  readonly named: NamedRecord | undefined;
};

const Witnesses = ({ say, cosigners }: { readonly say: Say } & Pick<CheckedReceipt, 'cosigners'>) =>
  witnessTexts(say, cosigners).map((text) => <p key={text}>{text}</p>);

const ReceiptRow = ({ say, receipt, named }: ReceiptRowProps) => {
  const { name, verdict, comparison, cosigners } = receipt;
  if ('failure' in verdict)
    return (
      <Row tone="bad" name={name}>
        <p>{verdictText(say, verdict)}</p>
      </Row>
    );
  const warning = receiptWarning(say, verdict, comparison, named);
  return (
    <Row tone={warning === undefined ? 'good' : 'bad'} name={name}>
      <p>{verdictText(say, verdict)}</p>
      <Witnesses say={say} cosigners={cosigners} />
      {warning === undefined ? null : <p className={styles.warning}>{warning}</p>}
      {named?.stream === verdict.leaf.stream ? <p>{say('named.same', { id: named.id })}</p> : null}
      <ReceiptDetails say={say} verified={verdict} />
    </Row>
  );
};

const CheckpointRow = ({ say, checked }: { readonly say: Say; readonly checked: CheckedCheckpoint }) => {
  const { name, failure, comparison, cosigners } = checked;
  const isGood = failure === undefined && (comparison === undefined || comparison.kind === 'newest');
  return (
    <Row tone={isGood ? 'good' : 'bad'} name={name}>
      <p>{checkpointText(say, checked)}</p>
      <Witnesses say={say} cosigners={cosigners} />
    </Row>
  );
};

const EventRow = ({ say, event: { name, receipt } }: { readonly say: Say; readonly event: CheckedEvent }) => (
  <Row tone={receipt === undefined ? 'neutral' : 'good'} name={name}>
    <p>{receipt === undefined ? say('event.other') : say('event.matches', { receipt })}</p>
  </Row>
);

/** Red, unlike an event without a receipt, which may still come. */
const TextRow = ({ say, text: { name, event } }: { readonly say: Say; readonly text: CheckedText }) => (
  <Row tone={event === undefined ? 'bad' : 'good'} name={name}>
    <p>{event === undefined ? say('text.other') : say('text.matches', { event })}</p>
  </Row>
);

const isGood = ({ verdict, comparison }: CheckedReceipt): boolean =>
  !('failure' in verdict) && comparison?.kind !== 'contradiction';

/** Lists what needs attention first. */
export const ResultList = ({ say, results }: { readonly say: Say; readonly results: Results }) => {
  const { receipts, checkpoints, events, texts, others } = results;
  const named = namedRecord();
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
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files may share a name, and the list never reorders.
          <TextRow key={at} say={say} text={text} />
        ))}
        {sorted.map((receipt, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files may share a name, and the list never reorders.
          <ReceiptRow key={at} say={say} receipt={receipt} named={named} />
        ))}
      </ul>
      {more === 0 ? null : <p className={styles.more}>{say('summary.more', { count: more })}</p>}
      {others.length === 0 ? null : (
        <p className={styles.more}>
          {say('summary.others', { names: others.slice(0, MOST_SHOWN).join(', ') })}
        </p>
      )}
    </>
  );
};
