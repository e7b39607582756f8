import { useState } from 'react';
import { tabStorage } from '../../../storage/storage.ts';

const NAME = 'waivers.username';

/** Survives a reload, and goes from one auth page to the next. */
export const useTypedUsername = () => {
  const [username, setUsername] = useState(() => tabStorage.read(NAME) ?? '');
  return {
    username,
    change: (typed: string): void => {
      tabStorage.write(NAME, typed);
      setUsername(typed);
    },
  };
};

/** Once somebody is logged in. */
export const forgetUsername = (): void => tabStorage.remove(NAME);
