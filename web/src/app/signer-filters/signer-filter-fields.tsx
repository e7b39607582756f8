import { Button } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { ChoicePill } from './choice-pill.tsx';
import { DaysFilter } from './days-filter.tsx';
import { changed, countOf, type SignerFilter } from './signer-filter.ts';
import styles from './signer-filters.module.css';
import type { SetFilter } from './use-signer-filter.ts';
import { useWaiversToFilterBy } from './use-waivers-to-filter-by.ts';
import { WaiverFilter } from './waiver-filter.tsx';

type SignerFilterFieldsProps = {
  readonly filter: SignerFilter;
  readonly onFilter: SetFilter;
  /** Of the account: days are days there. */
  readonly timeZone: string;
  /** How many there are, as far as they are counted; undefined: not known. */
  readonly needAttention?: number | undefined;
};

/** More are not counted. */
const MOST_COUNTED = 1000;

const ROLES = ['adult', 'guardian', 'minor'] as const;
const MAILS = ['waiting', 'sent', 'kept', 'refused'] as const;

/** On phones folded up behind a button that tells how many are on. */
export const SignerFilterFields = (props: SignerFilterFieldsProps) => {
  const { filter, onFilter, timeZone, needAttention = 0 } = props;
  const text = useText();
  const intl = useIntl();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const set = (name: keyof SignerFilter) => (value: string) => onFilter(changed(filter, name, value));
  const waivers = useWaiversToFilterBy();
  const hasVideos = waivers?.some(({ config }) => config.hasVideo) === true;
  const count = countOf(filter);
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={count === 0 ? styles.toggle : styles.toggleOn}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <FilterRegular fontSize={18} aria-hidden />
        {text('filters.open', { count })}
      </button>
      <div id={id} className={isOpen ? styles.fields : styles.fieldsFolded}>
        <WaiverFilter waivers={waivers} waiverId={filter.waiverId ?? ''} onChoose={set('waiverId')} />
        <DaysFilter filter={filter} onFilter={onFilter} timeZone={timeZone} />
        <ChoicePill
          label={text('filters.role')}
          value={filter.role ?? ''}
          options={[
            ['', text('filters.anyRole')],
            ...ROLES.map((role) => [role, text(`role.${role}`)] as const),
          ]}
          onChoose={set('role')}
        />
        {(hasVideos || filter.understanding !== undefined) && (
          <ChoicePill
            label={text('filters.understanding')}
            value={filter.understanding ?? ''}
            options={[
              ['', text('filters.anyUnderstanding')],
              ['understood', text('signer.understood')],
              ['open', text('signer.notUnderstood')],
            ]}
            onChoose={set('understanding')}
          />
        )}
        <ChoicePill
          label={text('filters.mail')}
          value={filter.mail ?? ''}
          options={[
            ['', text('filters.anyMail')],
            ...MAILS.map((mail) => [mail, text(`filters.mail.${mail}`)] as const),
          ]}
          onChoose={set('mail')}
        />
        <button
          type="button"
          className={styles.attention}
          aria-pressed={filter.attention === '1'}
          onClick={() => set('attention')(filter.attention === '1' ? '' : '1')}
        >
          {text('filters.attention')}{' '}
          {needAttention > 0 && (
            <span className={styles.badge}>
              {intl.formatNumber(needAttention)}
              {needAttention === MOST_COUNTED && '+'}
            </span>
          )}
        </button>
        {count > 0 && (
          <Button appearance="subtle" onClick={() => onFilter({})}>
            {text('filters.clear')}
          </Button>
        )}
      </div>
    </div>
  );
};
