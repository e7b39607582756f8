import type { ShownPart } from '@waivers/waiver/document/document-shape.ts';
import { type MouseEvent, useContext, useMemo } from 'react';
import { useIntl } from 'react-intl';
import button from '../../frame/button.module.css';
import styles from '../fields/field.module.css';
import { fieldId, suggestionId } from '../fields/field-frame.tsx';
import { PartCard, PartFields } from '../form-part.tsx';
import { keyOf } from '../state/form-values.ts';
import { ErasedContext, useChoices, useEntry, useForm, useWaiver } from '../state/use-form.ts';
import { LAST_NAME, nameIn } from './family-name.ts';
import { FoldingCard } from './folding-card.tsx';

/** Suggests the previous minor's or the guardian's last name. Offers the others until one is typed. */
const SameLastName = ({ index }: { index: number }) => {
  const store = useForm();
  const intl = useIntl();
  const key = keyOf(index, LAST_NAME);
  const { value, isSuggested } = useEntry(key);
  const own = nameIn(value);
  const guardians = nameIn(useEntry(keyOf('signer', LAST_NAME)).value);
  const before = nameIn(useEntry(keyOf(Math.max(index - 1, 0), LAST_NAME)).value);
  if (own !== '' && !isSuggested) return null;
  const names = [...new Set([before, guardians])].filter((name) => name !== '' && name !== own);
  const take = (name: string, { detail: presses }: MouseEvent): void => {
    store.set(key, name);
    // Moves keyboard focus, because the button disappears. After a tap, focus would open the on-screen keyboard.
    if (presses === 0) document.getElementById(fieldId(key))?.focus();
  };
  return (
    <>
      {isSuggested ? (
        <p className={styles.suggested} id={suggestionId(key)}>
          {intl.formatMessage({ id: 'minor.suggested' })}
        </p>
      ) : null}
      {names.map((name) => (
        <button key={name} type="button" className={button.quiet} onClick={(event) => take(name, event)}>
          {intl.formatMessage({ id: 'minor.sameLastName' }, { name })}
        </button>
      ))}
    </>
  );
};

/** Only one of several cards is open, so that ten minors take few screens. A signed page shows all. */
export const MinorCard = ({ part, index }: { part: ShownPart; index: number }) => {
  const { texts } = useWaiver().document;
  const { minors } = useChoices();
  const isSigned = useContext(ErasedContext) !== undefined;
  const below = useMemo(() => ({ [LAST_NAME]: <SameLastName index={index} /> }), [index]);
  const title = texts.minorOrdinal.replace('{number}', String(index + 1));
  const shared = { of: part.key, title, description: part.description };
  const fields = <PartFields part={part} person={index} below={below} />;
  return isSigned || minors === 1 ? (
    <PartCard {...shared}>{fields}</PartCard>
  ) : (
    <FoldingCard {...shared} index={index}>
      {fields}
    </FoldingCard>
  );
};
