import { useState } from 'react';
import { v4 } from 'uuid';
import { tabStorage } from '../../storage/storage.ts';
import type { Registration } from './registration.ts';

/** What is typed, and the key that it is sent under: the same until something else is typed. */
type Typed = { readonly registration: Registration; readonly key: string };

const NAME = 'waivers.registration';
const NOTHING: Registration = { company: '', firstName: '', lastName: '', email: '' };

const kept = (): Typed => {
  const typed = JSON.parse(tabStorage.read(NAME) ?? 'null') as Typed | null;
  return typed ?? { registration: NOTHING, key: v4() };
};

/** The registration as it is being typed. It outlives a reload. */
export const useTypedRegistration = () => {
  const [typed, setTyped] = useState(kept);
  const keep = (registration: Registration): void => {
    const next = { registration, key: v4() };
    tabStorage.write(NAME, JSON.stringify(next));
    setTyped(next);
  };
  return {
    ...typed,
    change: (changes: Partial<Registration>) => keep({ ...typed.registration, ...changes }),
    /** It has been answered: the next one is another command. */
    renewKey: () => keep(typed.registration),
    forget: () => tabStorage.remove(NAME),
  };
};
