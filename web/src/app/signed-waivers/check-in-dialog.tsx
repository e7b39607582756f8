import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import ArrivalDialog from '../../front-desk/arrival-dialog.tsx';
import type { ArrivalWarning } from '../../front-desk/arrival-warning.ts';
import WarnedArrival from '../../front-desk/warned-arrival.tsx';
import { useSignerName } from '../../ui/rows/signer-name.ts';

type CheckInDialogProps = {
  readonly signer: ListedSigner;
  readonly warning: ArrivalWarning | null;
  readonly timeZone: string;
  /** Today's date in `timeZone`. */
  readonly today: string;
  readonly onArrive: (signer: ListedSigner) => Promise<void>;
  readonly onTakeBack: (signer: ListedSigner) => Promise<void>;
  readonly onClose: () => void;
};

/** Shows today's arrival, or why a check-in needs confirmation. */
const CheckInDialog = (props: CheckInDialogProps) => {
  const { signer, warning, timeZone, today, onArrive, onTakeBack, onClose } = props;
  const name = useSignerName()(signer);
  const { id, participantId, arrivedAt, arrivedOn } = signer;
  const closeAnd = (act: (signer: ListedSigner) => Promise<void>) => () => {
    onClose();
    void act(signer);
  };
  return arrivedAt !== null && arrivedOn === today ? (
    <ArrivalDialog
      signedWaiverId={id}
      participantId={participantId}
      name={name}
      arrivedAt={arrivedAt}
      timeZone={timeZone}
      onTakeBack={closeAnd(onTakeBack)}
      onClose={onClose}
    />
  ) : (
    <WarnedArrival name={name} warning={warning ?? 'video'} onArrive={closeAnd(onArrive)} onClose={onClose} />
  );
};

export default CheckInDialog;
