/** Web storage that may be unavailable, as in private windows and frames. The app works without it. */
export type SafeStorage = {
  readonly read: (name: string) => string | null;
  /** @returns whether the value survives a reload */
  readonly write: (name: string, text: string) => boolean;
  readonly remove: (name: string) => void;
  readonly names: (prefix: string) => readonly string[];
};

const storageNamed = (name: 'localStorage' | 'sessionStorage'): globalThis.Storage | undefined => {
  try {
    return window[name];
  } catch {
    return undefined;
  }
};

const safeStorage = (name: 'localStorage' | 'sessionStorage'): SafeStorage => {
  const available = storageNamed(name);
  const attempt = <Result>(work: (storage: globalThis.Storage) => Result, otherwise: Result): Result => {
    try {
      return available === undefined ? otherwise : work(available);
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    names: (prefix) =>
      attempt(
        (storage) =>
          Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
            key.startsWith(prefix),
          ),
        [],
      ),
  };
};

export const deviceStorage: SafeStorage = safeStorage('localStorage');
export const tabStorage: SafeStorage = safeStorage('sessionStorage');
