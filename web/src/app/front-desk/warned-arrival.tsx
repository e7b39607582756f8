import { useText } from '../../messages/use-text.ts';
import { Choice } from '../dialog/choice.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import type { ArrivalWarning } from './arrival-warning.ts';

type WarnedArrivalProps = {
  readonly name: string;
  readonly warning: ArrivalWarning;
  readonly onArrive: () => void;
  readonly onClose: () => void;
};

const TEXTS = { video: 'desk.openOwn', party: 'desk.openParty', voided: 'desk.voidedText' } as const;

/** Before a check-in that should be thought about. With an open video it is still possible; with a voided record it is not. */
const WarnedArrival = ({ name, warning, onArrive, onClose }: WarnedArrivalProps) => {
  const text = useText();
  return (
    <Dialog
      title={text(warning === 'voided' ? 'desk.refused.voided' : 'desk.openTitle')}
      onClose={onClose}
      actions={
        <>
          {warning !== 'voided' && <Choice id="desk.arriveAnyway" onClick={onArrive} />}
          <Choice id="desk.close" look="main" onClick={onClose} />
        </>
      }
    >
      <p>{text(TEXTS[warning], { name })}</p>
    </Dialog>
  );
};

export default WarnedArrival;
