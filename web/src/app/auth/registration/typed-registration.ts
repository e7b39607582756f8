import { useState } from 'react';
import { v4 } from 'uuid';
import { tabStorage } from '../../../storage/storage.ts';
import type { Registration } from './registration.ts';

type Typed = { readonly registration: Registration; readonly key: string };

const NAME = 'waivers.registration';
const NOTHING: Registration = { company: '', firstName: '', lastName: '', email: '' };

const kept = (): Typed => {
  const typed = JSON.parse(tabStorage.read(NAME) ?? 'null') as Typed | null;
  return typed ?? { registration: NOTHING, key: v4() };
};

/** Survives a reload. */
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
    renewKey: () => keep(typed.registration),
    forget: () => tabStorage.remove(NAME),
  };
};
