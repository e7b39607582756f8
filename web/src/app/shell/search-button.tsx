import { SearchRegular } from '@fluentui/react-icons';
import { useText } from '../../messages/use-text.ts';
import { IS_MAC } from './search-keys.ts';
import styles from './shell.module.css';

export const SearchButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const text = useText();
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={IS_MAC ? 'Meta+K' : 'Control+K'}
      onClick={onOpen}
    >
      <SearchRegular fontSize={22} aria-hidden />
      <span>{text('nav.search')}</span>
      <kbd aria-hidden>{IS_MAC ? '⌘ K' : text('nav.searchKeys')}</kbd>
    </button>
  );
};
