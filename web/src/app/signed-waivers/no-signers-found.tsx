import { DocumentAddRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { useText } from '../../messages/use-text.ts';
import type { SignerFilter } from '../../signer-filters/signer-filter.ts';
import { NoMatch } from '../../ui/page/no-match.tsx';
import styles from '../../ui/page/parts.module.css';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { ask } from '../api/call.ts';

const NoSignersYet = () => {
  const text = useText();
  const { data } = useQuery({
    queryKey: ['waivers', 'count'],
    queryFn: ({ signal }) => ask(listWaivers, { query: { limit: 1 } }, { signal }),
  });
  if (data === undefined) return null;
  const state = data.total === 0 ? 'welcome' : 'empty';
  return (
    <div className={styles.card}>
      <div className={styles.icon}>
        <DocumentAddRegular fontSize={30} aria-hidden />
      </div>
      <h2 className={styles.cardTitle}>{text(`signers.${state}.title`)}</h2>
      <p className={styles.cardText}>{text(`signers.${state}.text`)}</p>
      <LinkButton to={data.total === 0 ? '/waiver-create' : '/waivers'} appearance="primary">
        {text(`signers.${state}.action`)}
      </LinkButton>
    </div>
  );
};

type NoSignersFoundProps = {
  readonly term: string;
  readonly filter: SignerFilter;
  readonly onClear: () => void;
};

const NoSignersFound = ({ term, filter, onClear }: NoSignersFoundProps) => {
  const text = useText();
  const names = Object.keys(filter);
  if (names.length === 0) {
    if (term === '') return <NoSignersYet />;
    return (
      <NoMatch title={text('signers.noMatch.title')} onClear={onClear}>
        {text('signers.noMatch.text', { term })}
      </NoMatch>
    );
  }
  if (term !== '')
    return (
      <NoMatch
        title={text('signers.noMatch.title')}
        clear={text('signers.noFiltered.clear')}
        onClear={onClear}
      >
        {text('signers.noFiltered.withTerm', { term })}
      </NoMatch>
    );
  if (filter.attention !== undefined)
    return (
      <NoMatch
        title={text('signers.noAttention.title')}
        clear={text('filters.clear')}
        isGood
        onClear={onClear}
      >
        {text(names.length === 1 ? 'signers.noAttention.text' : 'signers.noAttention.filtered')}
      </NoMatch>
    );
  const isForVideos = filter.understanding === 'open' && names.length === 1;
  return (
    <NoMatch
      isGood={isForVideos}
      title={text(isForVideos ? 'signers.noOpen.title' : 'signers.noMatch.title')}
      clear={text('filters.clear')}
      onClear={onClear}
    >
      {text(isForVideos ? 'signers.noOpen.text' : 'signers.noFiltered.text')}
    </NoMatch>
  );
};

export default NoSignersFound;
