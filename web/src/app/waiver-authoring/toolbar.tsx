import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ChevronLeftRegular, DeleteRegular, MoreVerticalRegular } from '@fluentui/react-icons';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import styles from './authoring.module.css';
import type { AuthoringState } from './use-authoring.ts';

const MoreMenu = ({ onDelete }: { readonly onDelete: () => void }) => {
  const text = useText();
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="large"
          appearance="subtle"
          icon={<MoreVerticalRegular />}
          aria-label={text('author.more')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<DeleteRegular />} className={styles.menuItem ?? ''} onClick={onDelete}>
            {text('author.delete')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

/** Back, and everything that can be done with the waiver. */
export const AuthoringToolbar = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { waiver, save, askToPublish, setAsked } = state;
  return (
    <div className={styles.bar}>
      <Link to="/waivers" className={styles.back ?? ''}>
        <ChevronLeftRegular fontSize={20} aria-hidden />
        <span>{text('nav.waivers')}</span>
      </Link>
      <section className={styles.actions} aria-label={text('author.actions')}>
        <Button size="large" onClick={() => void save('preview')}>
          {text('author.preview')}
        </Button>
        <Button
          size="large"
          appearance={waiver.published ? 'primary' : 'secondary'}
          onClick={() => void save('save')}
        >
          {text('author.save')}
        </Button>
        {waiver.published ? (
          <Button size="large" onClick={() => void save('unpublish')}>
            {text('author.unpublish')}
          </Button>
        ) : (
          <Button size="large" appearance="primary" onClick={askToPublish}>
            {text('author.publish')}
          </Button>
        )}
        <MoreMenu onDelete={() => setAsked({ kind: 'delete' })} />
      </section>
    </div>
  );
};
