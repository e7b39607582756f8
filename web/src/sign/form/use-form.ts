import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Entry, FormStore } from './form-store.ts';
import type { Filled, Key } from './form-values.ts';
import type { Errors } from './judge.ts';

export const FormContext = createContext<FormStore | undefined>(undefined);

export const useForm = (): FormStore => {
  const store = useContext(FormContext);
  if (store === undefined) throw new Error('There is no form around this.');
  return store;
};

/** One field; whoever uses it is drawn anew when this field changes, and not when others do. */
export const useEntry = (key: Key): Entry => {
  const store = useForm();
  return useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.entry(key),
  );
};

/** Mode and number of minors. */
export const useChoices = (): Pick<Filled, 'mode' | 'minors'> => {
  const store = useForm();
  const subscribe = (listener: () => void) => store.subscribe('choices', listener);
  const mode = useSyncExternalStore(subscribe, () => store.filled().mode);
  const minors = useSyncExternalStore(subscribe, () => store.filled().minors);
  return { mode, minors };
};

/** The text that the form belongs to, in the language that is shown. */
export const useWaiver = (): SignPageWaiver => {
  const store = useForm();
  return useSyncExternalStore((listener) => store.subscribe('choices', listener), store.waiver);
};

/** Everything that is filled in: drawn anew with every key, so only for what is small. */
export const useFilled = (): Filled => {
  const store = useForm();
  return useSyncExternalStore((listener) => store.subscribe('any', listener), store.filled);
};

export const useErrors = (): Errors => {
  const store = useForm();
  return useSyncExternalStore((listener) => store.subscribe('errors', listener), store.errors);
};
