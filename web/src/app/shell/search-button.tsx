import { SearchRegular } from '@fluentui/react-icons';
import { useText } from '../../messages/use-text.ts';
import { IS_MAC } from './search-keys.ts';
import styles from './shell.module.css';

export const SearchButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const text = useText();
  const label = text('nav.search');
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
      aria-label={label}
      title={`${label} (${IS_MAC ? '⌘ K' : text('nav.searchKeys')})`}
      onClick={onOpen}
    >
      <SearchRegular fontSize={22} aria-hidden />
    </button>
  );
};
