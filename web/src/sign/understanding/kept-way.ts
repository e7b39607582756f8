import { deviceStorage, tabStorage } from '../../storage/storage.ts';

/** How a party chose to watch. */
export type Way = 'each' | 'group';

/** A flag beside an id, until everybody has understood. On a venue's tablet only as long as the tab. */
export const keptWay = (id: string, isKiosk: boolean) => {
  const storage = isKiosk ? tabStorage : deviceStorage;
  const name = `waivers.video.${id}`;
  return {
    read: (): Way | undefined => {
      const kept = storage.read(name);
      return kept === 'each' || kept === 'group' ? kept : undefined;
    },
    keep: (way: Way): void => void storage.write(name, way),
    forget: (): void => storage.remove(name),
  };
};
