import {
  EXPORT_FORMATS,
  type ExportFormat,
  MAX_ZIP_RECORDS,
} from '@waivers/contract/signed-waivers/export.ts';
import { useText } from '../../messages/use-text.ts';
import styles from './export.module.css';

type FormatChoiceProps = {
  readonly format: ExportFormat;
  readonly onChoose: (format: ExportFormat) => void;
};

export const FormatChoice = ({ format, onChoose }: FormatChoiceProps) => {
  const text = useText();
  return (
    <fieldset className={styles.formats}>
      <legend>{text('export.format')}</legend>
      {EXPORT_FORMATS.map((each) => (
        <label key={each} className={styles.format}>
          <input
            type="radio"
            name="format"
            value={each}
            checked={each === format}
            onChange={() => onChoose(each)}
          />
          <span className={styles.formatName}>{text(`export.format.${each}`)}</span>
          <span className={styles.hint}>{text(`export.format.${each}.hint`, { max: MAX_ZIP_RECORDS })}</span>
        </label>
      ))}
    </fieldset>
  );
};
