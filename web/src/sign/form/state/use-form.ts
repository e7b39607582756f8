import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { ShownAddress } from '@waivers/waiver/document/document-shape.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { foreignContentLanguage } from '../../../document/foreign-content-language.ts';
import { errorMessage } from '../../../messages/error-message.ts';
import type { FieldEntry, FormStore } from './form-store.ts';
import type { Filled, Key } from './form-values.ts';

/** Of a signed page: parts, by their keys, and minors, by their numbers from 0, whose answers were erased since. */
export const ErasedContext = createContext<ReadonlySet<string> | undefined>(undefined);

export const FormContext = createContext<FormStore | undefined>(undefined);

export const useForm = (): FormStore => {
  const store = useContext(FormContext);
  if (store === undefined) throw new Error('There is no form around this.');
  return store;
};

/** With its error in words. Renders only when this field changes. */
export const useEntry = (
  key: Key,
): Pick<FieldEntry, 'value'> & { readonly error: string | undefined; readonly isSuggested: boolean } => {
  const store = useForm();
  const intl = useIntl();
  const {
    value,
    error,
    isSuggested = false,
  } = useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.entry(key),
  );
  return { value, isSuggested, error: error === undefined ? undefined : errorMessage(intl, error) };
};

export const useChoices = (): Pick<Filled, 'mode' | 'minors'> => {
  const store = useForm();
  const subscribe = (listener: () => void) => store.subscribe('choices', listener);
  const mode = useSyncExternalStore(subscribe, () => store.filled().mode);
  const minors = useSyncExternalStore(subscribe, () => store.filled().minors);
  return { mode, minors };
};

export const useWaiver = (): SignPageWaiver => {
  const store = useForm();
  return useSyncExternalStore((listener) => store.subscribe('choices', listener), store.waiver);
};

/** The language of the owner's own words, where it is not the page's. */
export const useForeignContentLanguage = (): string | undefined => {
  const store = useForm();
  return useSyncExternalStore(
    (listener) => store.subscribe('choices', listener),
    () => foreignContentLanguage(store.waiver()),
  );
};

/** What follows the country. Renders when that changes, not when another text of the document does. */
export const useAddress = (): ShownAddress | undefined => {
  const store = useForm();
  return useSyncExternalStore(
    (listener) => store.subscribe('choices', listener),
    () => store.waiver().document.address,
  );
};

/** Renders with every key press, so use it for small things only. */
export const useFilled = (): Filled => {
  const store = useForm();
  return useSyncExternalStore((listener) => store.subscribe('any', listener), store.filled);
};

export const useErrors = (): ReadonlyMap<Key, string> => {
  const store = useForm();
  const intl = useIntl();
  const errors = useSyncExternalStore((listener) => store.subscribe('errors', listener), store.errors);
  return new Map([...errors].map(([key, wrong]) => [key, errorMessage(intl, wrong)]));
};
