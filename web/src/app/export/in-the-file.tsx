import type { ExportFormat } from '@waivers/contract/signed-waivers/export.ts';
import { useText } from '../../messages/use-text.ts';
import styles from './export.module.css';
import type { Matching } from './use-matching.ts';

type InTheFileProps = { readonly matching: Matching; readonly isOld: boolean; readonly format: ExportFormat };

/** Before anything is made or recorded. Where it cannot be counted, it says nothing. */
export const InTheFile = ({ matching, isOld, format }: InTheFileProps) => {
  const text = useText();
  const said = () => {
    if (matching === undefined) return null;
    if (matching.count === 0) return text('export.nothing');
    const people = text(matching.isMore ? 'signers.totalMore' : 'signers.total', { count: matching.count });
    return text(format === 'zip' ? 'export.counted.zip' : 'export.counted', { people });
  };
  return (
    <p role="status" className={isOld ? styles.countedBefore : styles.counted}>
      {said()}
    </p>
  );
};
