import { EditRegular } from '@fluentui/react-icons';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip } from '../../ui/rows/chip.tsx';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { type WaiverActions, WaiverMenu } from './waiver-menu.tsx';
import styles from './waivers.module.css';

type WaiverRowProps = {
  readonly waiver: ListedWaiver;
  readonly timeZone: string;
  readonly actions: WaiverActions;
};

export const WaiverRow = ({ waiver, timeZone, actions }: WaiverRowProps) => {
  const text = useText();
  const date = useSayTime(timeZone)(waiver.date);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.title} lang={waiver.locale} dir="auto">
          {waiver.title}
        </span>
        <span className={styles.when}>{text('waivers.modified', { date })}</span>
      </div>
      <div className={styles.signatures}>
        {waiver.signatures !== null && text('waivers.signatures', { count: waiver.signatures })}
      </div>
      <div className={styles.chips}>
        <Chip tone={waiver.published ? 'good' : 'neutral'}>
          {text(waiver.published ? 'waivers.published' : 'waivers.saved')}
        </Chip>
        {waiver.unpublishedChanges && <Chip tone="warn">{text('waivers.unpublishedChanges')}</Chip>}
      </div>
      <div className={styles.actions}>
        {waiver.editable && (
          <LinkButton to={`/waiver-create/${waiver.id}`} icon={<EditRegular />}>
            {text('waivers.edit')}
            <span className="visually-hidden"> {waiver.title}</span>
          </LinkButton>
        )}
        <WaiverMenu waiver={waiver} actions={actions} />
      </div>
    </li>
  );
};
