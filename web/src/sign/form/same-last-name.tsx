import { type MouseEvent, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { fieldId } from './field-frame.tsx';
import type { FormStore } from './form-store.ts';
import { type Key, keyOf, type Value } from './form-values.ts';
import { useEntry, useForm } from './use-form.ts';

export const LAST_NAME = 'lastName';

const textOf = (value: Value): string => (typeof value === 'string' ? value.trim() : '');
const textAt = (store: FormStore, key: Key): string => textOf(store.entry(key).value);

const minorsKeys = (store: FormStore): readonly Key[] =>
  Array.from({ length: store.filled().minors }, (_, index) => keyOf(index, LAST_NAME));

/** Several minors, and nobody has a last name yet. */
const isForAll = (store: FormStore): boolean => {
  const keys = minorsKeys(store);
  return keys.length > 1 && keys.every((key) => textAt(store, key) === '');
};

/** Most children have their guardian's last name, and nearly all the one of the child before them. */
export const SameLastName = ({ index }: { index: number }) => {
  const store = useForm();
  const intl = useIntl();
  const key = keyOf(index, LAST_NAME);
  const own = textOf(useEntry(key).value);
  const guardians = textOf(useEntry(keyOf('signer', LAST_NAME)).value);
  const before = textOf(useEntry(keyOf(Math.max(index - 1, 0), LAST_NAME)).value);
  const forAll = useSyncExternalStore(
    (listener) => store.subscribe('any', listener),
    () => isForAll(store),
  );
  if (own !== '') return null;
  const names = [...new Set([before, guardians])].filter((name) => name !== '');
  const take = (name: string, { detail: presses }: MouseEvent): void => {
    for (const each of forAll ? minorsKeys(store) : [key]) store.set(each, name);
    // The button goes away under the keyboard's focus. A finger needs no keyboard here.
    if (presses === 0) document.getElementById(fieldId(key))?.focus();
  };
  return names.map((name) => (
    <button key={name} type="button" className={button.quiet} onClick={(event) => take(name, event)}>
      {intl.formatMessage({ id: forAll ? 'minor.sameLastNameForAll' : 'minor.sameLastName' }, { name })}
    </button>
  ));
};
