import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { ShownAddress } from '@waivers/waiver/document/document-shape.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { foreignContentLanguage } from '../../../document/foreign-content-language.ts';
import { fieldMessage } from './field-message.ts';
import type { FieldEntry, FormStore } from './form-store.ts';
import type { FormState, Key } from './form-values.ts';

/** Keys of parts and indexes of minors whose answers have been erased. Only set on a signed page. */
export const ErasedContext = createContext<ReadonlySet<string> | undefined>(undefined);

/** Whether signers get their copy by email. */
export const MailContext = createContext(true);
export const FormContext = createContext<FormStore | undefined>(undefined);

export const useForm = (): FormStore => {
  const store = useContext(FormContext);
  if (store === undefined) throw new Error('There is no form around this.');
  return store;
};

/** Includes the translated error. Rerenders only when this field changes. */
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
  return { value, isSuggested, error: error === undefined ? undefined : fieldMessage(intl, key, error) };
};

export const useChoices = (): Pick<FormState, 'mode' | 'minors'> => {
  const store = useForm();
  const subscribe = (listener: () => void) => store.subscribe('choices', listener);
  const mode = useSyncExternalStore(subscribe, () => store.state().mode);
  const minors = useSyncExternalStore(subscribe, () => store.state().minors);
  return { mode, minors };
};

export const useWaiver = (): SignPageWaiver => {
  const store = useForm();
  return useSyncExternalStore((listener) => store.subscribe('choices', listener), store.waiver);
};

/** Returns the language of the owner's text if it differs from the page's. */
export const useForeignContentLanguage = (): string | undefined => {
  const store = useForm();
  return useSyncExternalStore(
    (listener) => store.subscribe('choices', listener),
    () => foreignContentLanguage(store.waiver()),
  );
};

/** Rerenders when the address form changes, but not for other text changes. */
export const useAddress = (): ShownAddress | undefined => {
  const store = useForm();
  return useSyncExternalStore(
    (listener) => store.subscribe('choices', listener),
    () => store.waiver().document.address,
  );
};

/** Rerenders on every keystroke, so keep components that use it small. */
export const useFormState = (): FormState => {
  const store = useForm();
  return useSyncExternalStore((listener) => store.subscribe('any', listener), store.state);
};

export const useErrors = (): ReadonlyMap<Key, string> => {
  const store = useForm();
  const intl = useIntl();
  const errors = useSyncExternalStore((listener) => store.subscribe('errors', listener), store.errors);
  return new Map([...errors].map(([key, wrong]) => [key, fieldMessage(intl, key, wrong)]));
};
