import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useChoices, useWaiver } from '../form/state/use-form.ts';
import { changesOfText } from './changes-of-text.ts';
import styles from './text-changes.module.css';

const ELEMENTS = { same: 'span', added: 'ins', removed: 'del' } as const;

/** The words that have come and gone since somebody read the text. */
export const TextChanges = ({ before }: { before: SignableDocument }) => {
  const intl = useIntl();
  const { document: after } = useWaiver();
  const { mode = 'adult' } = useChoices();
  const changes = useMemo(() => changesOfText(before, after, mode), [before, after, mode]);
  if (changes.length === 0) return null;
  return (
    <>
      <h3 className={styles.changed}>{intl.formatMessage({ id: 'notice.changed.what' })}</h3>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes have no identity
        <p key={index} className={styles.change} dir="auto">
          {change.map(({ text, how }, at) => {
            const Element = ELEMENTS[how];
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
            return <Element key={at}>{text}</Element>;
          })}
        </p>
      ))}
    </>
  );
};
