import { useState } from 'react';
import type { AuthoringState } from '../../app/waiver-authoring/writing/use-authoring.ts';

export const TABS = ['edit', 'preview'] as const;
export type Tab = (typeof TABS)[number];

/** Which one is shown where there is room for one. What is wrong, or gone to, is where one edits. */
export const useTab = ({ errors, goTo }: Pick<AuthoringState, 'errors' | 'goTo'>) => {
  const [tab, setTab] = useState<Tab>('edit');
  const [told, setTold] = useState(errors);
  if (told !== errors) {
    setTold(errors);
    if (Object.keys(errors).length > 0) setTab('edit');
  }
  const goToEditor: AuthoringState['goTo'] = (place, words) => {
    setTab('edit');
    goTo(place, words);
  };
  return { tab, setTab, goTo: goToEditor };
};
