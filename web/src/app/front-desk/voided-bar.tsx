import { voidSignedWaiver } from '@waivers/contract/signed-waivers/front-desk.ts';
import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { useText } from '../../messages/use-text.ts';
import { command } from '../api/call.ts';
import styles from './front-desk.module.css';
import { useSayWho } from './say-who.ts';
import { useNotes } from './use-notes.ts';

/** Above a record that was voided, on paper too; the reason stays with the business. */
export const VoidedBar = ({ signed }: { readonly signed: SignedWaiverForOwner }) => {
  const text = useText();
  const { id, timeZone, participants, frontDesk } = signed;
  const { voided } = frontDesk;
  const sayWho = useSayWho(timeZone);
  const { note, isNoting } = useNotes(id);
  if (voided === null) return null;
  const isErased = participants.every(({ identity }) => identity === 'erased');
  const takeBack = () =>
    note(async () => {
      const { result } = await command(voidSignedWaiver, { params: { id }, body: { undo: true } });
      return text(result.changed ? 'desk.counts' : 'desk.countsBefore');
    });
  return (
    <div className={styles.voided}>
      <div>
        <p className={styles.name}>{text('desk.voidedOn', { who: sayWho(voided) })}</p>
        <p className={styles.words}>
          <bdi translate="no">{voided.reason ?? text('signer.erased')}</bdi>
        </p>
      </div>
      {!isErased && (
        <button
          type="button"
          className={styles.textButton}
          aria-disabled={isNoting ? true : undefined}
          onClick={() => void takeBack()}
        >
          {text('desk.takeBack')}
        </button>
      )}
    </div>
  );
};
