import { useText } from '../../messages/use-text.ts';
import { FieldToCopy } from '../../ui/copy/field-to-copy.tsx';
import rows from '../../ui/rows/setting-rows.module.css';
import styles from './status.module.css';

type TellOperatorProps = {
  readonly codes: readonly string[];
  /** Unix milliseconds. */
  readonly at: number;
};

/** A line for whoever runs the server, who finds its words in the documentation. */
export const TellOperator = ({ codes, at }: TellOperatorProps) => {
  const text = useText();
  const minute = `${new Date(at).toISOString().slice(0, 16)}Z`;
  return (
    <section className={rows.section} aria-labelledby="tell">
      <h2 id="tell" className={rows.heading}>
        {text('status.tell')}
      </h2>
      <p className={rows.lead}>{text('status.tellText')}</p>
      <div className={styles.line}>
        <FieldToCopy label={text('status.code')} value={[...new Set(codes), minute].join(' ')} />
      </div>
    </section>
  );
};
