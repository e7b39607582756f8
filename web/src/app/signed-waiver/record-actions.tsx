import { Button } from '@fluentui/react-components';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { MoreMenu } from '../../ui/rows/more-menu.tsx';
import styles from './signed-waiver.module.css';
import { useRecordActions } from './use-record-actions.tsx';

type RecordProps = {
  readonly id: string;
  /** Of the file that is saved. */
  readonly title: string;
};

export const RecordButtons = ({ id, title }: RecordProps) => (
  <div className={styles.actions}>
    {useRecordActions(id, title).map((action) =>
      'to' in action ? (
        <LinkButton key={action.label} to={action.to} icon={action.icon}>
          {action.label}
        </LinkButton>
      ) : (
        <Button
          key={action.label}
          size="large"
          icon={action.icon}
          disabledFocusable={action.isBusy === true}
          onClick={action.onChoose}
        >
          {action.label}
        </Button>
      ),
    )}
  </div>
);

/** On a phone, where the front desk comes first. */
export const RecordMenu = ({ id, title }: RecordProps) => {
  const text = useText();
  const [, navigate] = useLocation();
  const items = useRecordActions(id, title).map(({ label, icon, ...action }) => ({
    label,
    icon,
    onChoose: 'to' in action ? () => navigate(action.to) : action.onChoose,
  }));
  return (
    // Outside of the page's own landmark.
    <section aria-label={text('author.more')}>
      <MoreMenu label={text('author.more')} items={items} />
    </section>
  );
};
