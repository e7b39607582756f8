import { SettingsRegular, SignOutRegular } from '@fluentui/react-icons';
import { useText } from '../../messages/use-text.ts';
import { foldWords, hasWords } from '../../ui/fields/folded-text.ts';
import { guardedLeave } from '../../ui/navigation/leave-guard.ts';
import { logOut } from '../session/session.ts';
import { useMaySee } from '../session/use-may.ts';
import { ACCOUNT_MENU } from '../settings.ts';
import { MENU } from '../shell/menu.ts';
import type { SearchResult } from './search-result.ts';

const unspaced = (text: string): string => foldWords(text).replaceAll(' ', '');

/** Short terms match the start of a word, because they occur within many. Chinese and others have no spaces. */
const matches = (label: string, term: string): boolean =>
  hasWords(foldWords(label), term) ||
  (!/^\p{Script=Latin}{1,3}$/u.test(unspaced(term)) && unspaced(label).includes(unspaced(term)));

/** Returns pages and actions by label. Without a term, omits the labels within pages. */
export const usePageResults = (term: string): readonly SearchResult[] => {
  const text = useText();
  const maySee = useMaySee();
  const menu = MENU.filter(({ to }) => maySee(to)).map(({ to, label, Icon }) => ({
    id: to,
    label: text(label),
    Icon,
    to,
  }));
  const logOutAction = {
    id: 'logout',
    label: text('nav.logout'),
    Icon: SignOutRegular,
    onChoose: () => guardedLeave(() => void logOut()),
  };
  const settings = ACCOUNT_MENU.flatMap(({ to, label, subpages = [], labels = [] }) => [
    ...[{ to, label }, ...subpages].map((page) => ({ ...page, inside: 'account.title' as const })),
    ...(term === '' ? [] : labels.map((heading) => ({ to, label: heading, inside: label }))),
  ]);
  const pages = settings
    .filter(({ to }) => maySee(to))
    .map(({ to, label, inside }) => ({
      id: `${to}-${label}`,
      label: text(label),
      detail: text(inside),
      Icon: SettingsRegular,
      to,
    }));
  return [...menu, ...pages, logOutAction].filter(({ label }) => matches(label, term));
};
