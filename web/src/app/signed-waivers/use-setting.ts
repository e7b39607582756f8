import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { deviceStorage } from '../../storage/storage.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { useSession } from '../session/session.ts';

/** `parse` must accept any text, because other builds may have written it. */
type Storing<Value> = {
  readonly name: string;
  readonly parse: (stored: string | null) => Value;
  readonly format: (value: Value) => string;
};

/** A setting of the user, stored in this browser. Warns if the browser cannot store it. */
export const useSetting = <Value>({ name, parse, format }: Storing<Value>) => {
  const text = useText();
  const tell = useSnackbar();
  const session = useSession();
  const key = `waivers.${name}.${session.kind === 'owner' ? session.user.id : ''}`;
  const [value, setValue] = useState(() => parse(deviceStorage.read(key)));
  /**
   * Applies the change to what is stored, because another tab may have changed it.
   * @returns whether it survives a reload
   */
  const change = (changed: (before: Value) => Value): boolean => {
    const stored = deviceStorage.read(key);
    const after = changed(stored === null ? value : parse(stored));
    const isStored = deviceStorage.write(key, format(after));
    setValue(after);
    if (!isStored) tell(text('views.notStored'));
    return isStored;
  };
  return [value, change] as const;
};
