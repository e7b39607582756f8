import type { SignedRecord, ViewingStep } from '@waivers/events/folds/signed-waiver.ts';
import { signedKeyOf } from '@waivers/events/keys/signed-key.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import type { MailServices } from '../mail-services.ts';

const pathOf = ({ signing }: SignedRecord, steps: readonly ViewingStep[], keyAndId: string): string => {
  const [signer] = signing.participants;
  if (signing.mode === 'adult') return `/confirm-understanding/${keyAndId}/${signer?.participantId}`;
  const viewers = steps.flatMap((step) => ('viewer' in step ? [step.viewer] : []));
  if (viewers.at(-1) === GROUP) return `/group-confirm-understanding/${keyAndId}/1`;
  return viewers.length > 0
    ? `/group-understanding-status/${keyAndId}`
    : `/choose-group-or-individual/${keyAndId}`;
};

export const videoLink = (
  { linkKey, publicUrl }: Pick<MailServices, 'linkKey' | 'publicUrl'>,
  record: SignedRecord,
  steps: readonly ViewingStep[],
): string => {
  const { id, signing } = record;
  const keyAndId = `${signedKeyOf(linkKey, id, signing.link.generation)}/${id}`;
  return `${publicUrl}${pathOf(record, steps, keyAndId)}?locale=${signing.locale}`;
};
