import { EditRegular, OpenRegular } from '@fluentui/react-icons';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { Chip } from '../parts/chip.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { MoreMenu } from '../parts/more-menu.tsx';
import styles from './waivers.module.css';

/** Only published waivers have an address for customers. */
const RowMenu = ({ waiver }: { readonly waiver: ListedWaiver }) => {
  const text = useText();
  const icon = <OpenRegular fontSize={20} aria-hidden />;
  const link = { label: text('waivers.publicLink'), href: `/sign-waiver/${waiver.id}`, icon };
  return <MoreMenu label={text('waivers.menuOf', { title: waiver.title })} items={[link]} />;
};

export const WaiverRow = ({
  waiver,
  timeZone,
}: {
  readonly waiver: ListedWaiver;
  readonly timeZone: string;
}) => {
  const text = useText();
  const intl = useIntl();
  const date = intl.formatDate(waiver.date, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.title} lang={waiver.locale}>
          {waiver.title}
        </span>
        <span className={styles.when}>{text('waivers.modified', { date })}</span>
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
        {waiver.published && <RowMenu waiver={waiver} />}
      </div>
    </li>
  );
};
