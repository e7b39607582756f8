import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { loadDocumentWords } from '../../messages/document-words.ts';
import fields from '../form/fields/field.module.css';
import { useWaiver } from '../form/state/use-form.ts';
import { announce } from '../frame/announcer.tsx';
import type { Memory } from '../signing/use-signing.ts';
import { canKeepDetails, forgetDetails } from './details.ts';
import styles from './returning.module.css';

export const RememberBox = ({ isFilledIn, isTicked, onTick }: Memory) => {
  const intl = useIntl();
  const {
    id,
    document: { locale },
  } = useWaiver();
  const [canKeep] = useState(canKeepDetails);
  // Preloads what storing the details needs, so that the confirmation does not wait for it.
  useEffect(() => {
    if (isTicked) loadDocumentWords(locale).catch(() => undefined);
  }, [isTicked, locale]);
  if (!canKeep) return null;
  const tick = (isOn: boolean): void => {
    onTick(isOn);
    if (isOn || !isFilledIn) return;
    forgetDetails(id);
    announce(intl.formatMessage({ id: 'remember.forgotten' }));
  };
  return (
    <div className={styles.box}>
      <label className={fields.tick}>
        <input
          type="checkbox"
          data-extra=""
          checked={isTicked}
          aria-describedby="remember-text"
          onChange={({ target }) => tick(target.checked)}
        />
        <span>{intl.formatMessage({ id: 'remember.label' })}</span>
      </label>
      <p className={styles.text} id="remember-text">
        {intl.formatMessage({ id: 'remember.text' })}
      </p>
    </div>
  );
};
