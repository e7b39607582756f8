import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { readUnderstanding } from '@waivers/contract/understanding/understanding-calls.ts';
import { namePart } from '@waivers/waiver/options/person-name.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { IntlShape } from 'react-intl';
import { type Read, readApi } from '../api/read-api.ts';
import { untilAnswered } from '../api/until-answered.ts';
import type { RecordRead } from '../record/signed-record.ts';
import { isLinkDead, type VideoAddress } from './viewing/send-understanding.ts';

export type PartyMember = Understanding['participants'][number];

const shortName = ({ firstName = '', lastName = '' }: PartyMember): string =>
  [firstName, lastName].map(namePart).find((part) => part !== '') ?? '';

const yearOf = ({ birthDate }: PartyMember): string | undefined => /^\d{4}/.exec(birthDate ?? '')?.[0];

const minorsOf = (people: readonly PartyMember[]): readonly PartyMember[] =>
  people.filter(({ role }) => role === 'minor');

/** Tells people with the same first name apart by birth year or, failing that, by role or the minor's number. */
const distinctionOf = (
  intl: IntlShape,
  person: PartyMember,
  people: readonly PartyMember[],
): string | undefined => {
  const same = people.filter((each) => !each.erased && shortName(each) === shortName(person));
  if (same.length < 2) return undefined;
  const year = yearOf(person);
  const isOnlyYear = same.filter((each) => yearOf(each) === year).length === 1;
  if (year !== undefined && isOnlyYear) return intl.formatMessage({ id: 'video.bornIn' }, { year });
  if (person.role !== 'minor') return intl.formatMessage({ id: 'role.guardian' });
  return intl.formatMessage({ id: 'video.minorNumber' }, { number: minorsOf(people).indexOf(person) + 1 });
};

/** Returns the name to show: a first name, because a party's members know each other. */
export const memberName = (intl: IntlShape, person: PartyMember, people: readonly PartyMember[]) => ({
  name: shortName(person),
  distinction: distinctionOf(intl, person, people),
});

export type Party = {
  readonly found: Read<Understanding> | undefined;
  /** Returns the latest state, even before the next render. */
  readonly latest: () => Understanding | undefined;
  readonly onUpdate: (understanding: Understanding) => void;
  /** Called when the link has expired. If only one person was erased, the party is reread instead. */
  readonly onGone: (code: string) => void;
  /** Rereads the party. Keeps the current state unless the record is gone. */
  readonly refresh: () => Promise<unknown>;
  readonly retry: () => void;
};

export const useParty = ({ signedKey, id }: VideoAddress, onRead: (read: RecordRead) => void): Party => {
  const [found, setFound] = useState<Read<Understanding>>();
  const latest = useRef<Understanding>(undefined);
  // A ref, so that a new callback, such as after a language change, does not trigger a reread.
  const tellRead = useRef(onRead);
  tellRead.current = onRead;
  const onUpdate = useCallback((value: Understanding): void => {
    latest.current = value;
    setFound({ kind: 'found', value });
  }, []);
  /** @returns undefined if there was no response */
  const read = useCallback(async (): Promise<'answered' | undefined> => {
    const answered = await readApi(readUnderstanding, {
      params: { id },
      headers: { 'x-signed-key': signedKey },
    });
    if (answered.kind === 'found') {
      const { result, logo, company } = answered.value;
      tellRead.current({ business: { logo, company }, locale: result.locale });
      onUpdate(result);
      return 'answered';
    }
    if (answered.kind === 'refused' && isLinkDead(answered.code)) {
      setFound(answered);
      return 'answered';
    }
    if (latest.current === undefined) setFound({ kind: 'failed' });
    return undefined;
  }, [id, signedKey, onUpdate]);
  useEffect(() => {
    let isWanted = true;
    void untilAnswered(
      read,
      () => undefined,
      () => isWanted && latest.current === undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [read]);
  return {
    found,
    latest: () => latest.current,
    onUpdate,
    onGone: (code) => (code === 'erased' ? void read() : setFound({ kind: 'refused', code })),
    refresh: read,
    retry: () => {
      setFound(undefined);
      void read();
    },
  };
};
