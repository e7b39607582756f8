import { ERASED } from '@waivers/events/definitions/event.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver.ts';
import type { FieldValue } from '@waivers/waiver/submission/signed-values.ts';

const EMAIL = /^[^\s@]+@\S+$/;

const ZIP = 'zip';

const textsOf = (value: FieldValue): readonly string[] =>
  typeof value === 'boolean' ? [] : typeof value === 'string' ? [value] : value;

/** Returns the signer's email addresses and zip code, and answers that the owner made searchable. */
export const searchableAnswers = ({
  participants,
  shared,
  searchable = [],
}: OpenedSigning): readonly string[] => {
  const [signer] = participants;
  const more = signer === undefined || signer.identity === ERASED ? undefined : signer.identity.more;
  const given = [signer?.answers, more, shared].flatMap((values) =>
    values === undefined || values === ERASED ? [] : Object.entries(values),
  );
  return given.flatMap(([name, value]) =>
    textsOf(value).filter((text) => name === ZIP || searchable.includes(name) || EMAIL.test(text)),
  );
};
