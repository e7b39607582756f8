import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { useText } from '../messages/use-text.ts';
import { ChoicePill } from './choice-pill.tsx';

type WaiverFilterProps = {
  readonly waivers: readonly ListedWaiver[] | undefined;
  readonly waiverId: string;
  readonly onChoose: (waiverId: string) => void;
};

export const WaiverFilter = ({ waivers, waiverId, onChoose }: WaiverFilterProps) => {
  const text = useText();
  const isListed = waiverId === '' || waivers?.some(({ id }) => id === waiverId) === true;
  return (
    <ChoicePill
      label={text('filters.waiver')}
      value={waiverId}
      options={[
        ['', text('filters.anyWaiver')],
        ...(waivers ?? []).map(({ id, title }) => [id, title] as const),
        // A deleted waiver is not listed but may still have signatures.
        ...(isListed
          ? []
          : [[waiverId, text(waivers === undefined ? 'loading' : 'filters.otherWaiver')] as const]),
      ]}
      onChoose={onChoose}
    />
  );
};
