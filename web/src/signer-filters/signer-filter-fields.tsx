import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { useText } from '../messages/use-text.ts';
import { ChoicePill } from './choice-pill.tsx';
import { DaysFilter } from './days-filter.tsx';
import { type SignerFilter, withFilterValue } from './signer-filter.ts';
import styles from './signer-filters.module.css';
import { useFilterWaivers } from './use-filter-waivers.ts';
import type { SetFilter } from './use-signer-filter.ts';
import { WaiverFilter } from './waiver-filter.tsx';

type SignerFilterFieldsProps = {
  readonly filter: SignerFilter;
  readonly onFilter: SetFilter;
  readonly timeZone: string;
  readonly hasAttention: boolean;
};

const SignerFilterFields = ({ filter, onFilter, timeZone, hasAttention }: SignerFilterFieldsProps) => {
  const text = useText();
  const set = (name: keyof SignerFilter) => (value: string) => onFilter(withFilterValue(filter, name, value));
  const isForAttention = filter.attention !== undefined;
  const waivers = useFilterWaivers();
  const hasVideos = waivers?.some(({ config }) => config.hasVideo) === true;
  return (
    <>
      {hasAttention && (
        <button
          type="button"
          className={styles.attention}
          aria-pressed={isForAttention}
          onClick={() => set('attention')(isForAttention ? '' : '1')}
        >
          {text('filters.attention')}
        </button>
      )}
      <WaiverFilter waivers={waivers} waiverId={filter.waiverId ?? ''} onChoose={set('waiverId')} />
      <DaysFilter filter={filter} onFilter={onFilter} timeZone={timeZone} />
      <ChoicePill
        label={text('filters.role')}
        value={filter.role ?? ''}
        options={[
          ['', text('filters.anyRole')],
          ...PARTICIPANT_ROLES.map((role) => [role, text(`role.${role}`)] as const),
        ]}
        onChoose={set('role')}
      />
      {(hasVideos || filter.understanding !== undefined) && (
        <ChoicePill
          label={text('filters.understanding')}
          value={filter.understanding ?? ''}
          options={[
            ['', text('filters.all')],
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
          ['', text('filters.all')],
          ...MAIL_STATES.map((mail) => [mail, text(`mail.${mail}`)] as const),
        ]}
        onChoose={set('mail')}
      />
    </>
  );
};

export default SignerFilterFields;
