import { toBase64 } from '@waivers/proof/notes/base64.ts';
import type { Verified } from '@waivers/proof/verify-receipts.ts';
import styles from './result-list.module.css';
import type { Say } from './texts.ts';

/** Lists the numbers behind a valid receipt, to compare with another one or with another program. */
export const ReceiptDetails = ({
  say,
  verified: { leaf, checkpoint },
}: {
  readonly say: Say;
  readonly verified: Verified;
}) => {
  const rows = [
    [say('details.log'), checkpoint.origin],
    [say('details.root'), toBase64(checkpoint.root)],
    [say('details.type'), leaf.type],
    [say('details.event'), leaf.event],
    [say('details.stream'), leaf.stream],
  ] as const;
  return (
    <details className={styles.details}>
      <summary>{say('details.heading')}</summary>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
