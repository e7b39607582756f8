import { useText } from '../../messages/use-text.ts';
import type { SignerFilter } from '../../signer-filters/signer-filter.ts';
import { NoMatch } from '../../ui/page/no-match.tsx';
import { useMay } from '../session/use-may.ts';
import { FirstSteps } from './first-steps.tsx';

type NoSignersFoundProps = {
  readonly term: string;
  readonly filter: SignerFilter;
  readonly onClear: () => void;
};

const NoSignersFound = ({ term, filter, onClear }: NoSignersFoundProps) => {
  const text = useText();
  const mayTake = useMay();
  const names = Object.keys(filter);
  if (names.length === 0) {
    if (term === '') return mayTake('write_waivers') ? <FirstSteps /> : <p>{text('signers.empty.title')}</p>;
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
