import { Button } from '@fluentui/react-components';
import { DeleteRegular, HistoryRegular } from '@fluentui/react-icons';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { BackLink } from '../parts/back-link.tsx';
import { MoreMenu } from '../parts/more-menu.tsx';
import styles from './authoring.module.css';
import type { AuthoringState } from './use-authoring.ts';

export const AuthoringToolbar = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { waiver, save, askToPublish, setAsked } = state;
  const [, navigate] = useLocation();
  const history = {
    label: text('history.title'),
    icon: <HistoryRegular fontSize={20} aria-hidden />,
    onChoose: () => navigate(`/waiver-create/${waiver.id}/history`),
  };
  const remove = {
    label: text('author.delete'),
    icon: <DeleteRegular fontSize={20} aria-hidden />,
    onChoose: () => setAsked({ kind: 'delete' }),
  };
  return (
    <div className={styles.bar}>
      <BackLink to="/waivers" label={text('nav.waivers')} />
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
        <MoreMenu
          label={text('author.more')}
          items={waiver.id === undefined ? [remove] : [history, remove]}
        />
      </section>
    </div>
  );
};
