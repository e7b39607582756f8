import { useEffect, useState } from 'react';
import { listenToTabs, type Told } from './other-tabs.ts';

/** What another tab has done to this waiver since this one opened it. */
export const useElsewhere = (waiverId: string | undefined, version: number) => {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => listenToTabs((each) => void (each.waiverId === waiverId && setTold(each))), [waiverId]);
  const isOld = told?.kind === 'saved' && told.version <= version;
  return {
    elsewhere: told?.waiverId !== waiverId || isOld ? null : told,
    tell: setTold,
  };
};
