import type { SigningReport } from '@waivers/contract/audit/signing.ts';
import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import { inkPoints } from '@waivers/waiver/ink/ink-points.ts';
import { BIRTH_FIELDS, type BirthField } from '@waivers/waiver/options/birth-date.ts';
import type { Identity } from '@waivers/waiver/submission/signed-values.ts';
import { PART_TRAITS } from '@waivers/waiver/vocabulary/form.ts';
import {
  type FormState,
  type Key,
  keyOf,
  type Person,
  type Value,
} from '../../sign/form/state/form-values.ts';

type Entry = readonly [Key, Value];
type Signed = SigningReport['signed'];

/** Converts ink to pixels, as the pad expects. */
const padInk = (ink: StoredInk): Ink =>
  ink.method === 'typed'
    ? ink
    : {
        method: 'drawn',
        width: ink.width / 10,
        height: ink.height / 10,
        strokes: inkPoints(ink).map((stroke) =>
          stroke.map(({ x, y, t, p }) => ({ x: x / 10, y: y / 10, t, ...(p >= 0 && { p: p / 255 }) })),
        ),
      };

const dateEntries = (person: Person, birthDate: string, { document, settings }: Signed): readonly Entry[] => {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const months = document.parts[settings.mode]
    .flatMap(({ groups }) => groups.flatMap(({ fields }) => fields))
    .find(({ name }) => name === 'birthMonth')?.options;
  const values: Readonly<Record<BirthField, string>> = {
    birthMonth: months?.[Number(month) - 1]?.value ?? '',
    birthDay: String(Number(day)),
    birthYear: year,
  };
  return BIRTH_FIELDS.map((name) => [keyOf(person, name), values[name]]);
};

const entriesOf = (person: Person, values: Readonly<Record<string, Value>>): readonly Entry[] =>
  Object.entries(values).map(([name, value]) => [keyOf(person, name), value]);

const identityEntries = (person: Person, { more = {}, birthDate, ...identity }: Identity, signed: Signed) => [
  ...entriesOf(person, { ...more, ...identity }),
  ...dateEntries(person, birthDate, signed),
];

/** Returns the form as signed, without people who have been erased since. */
export const filledOfSigning = ({ signed, ink }: Pick<SigningReport, 'signed' | 'ink'>): FormState => {
  const { participants, settings, answers, shared } = signed;
  const [signer, ...minors] = participants;
  const identified = (person: Person, identity: Identity | 'erased' | undefined): readonly Entry[] =>
    identity === undefined || identity === 'erased' ? [] : identityEntries(person, identity, signed);
  return {
    mode: settings.mode,
    minors: Math.max(minors.length, 1),
    values: new Map<Key, Value>([
      ...identified('signer', signer?.identity),
      ...minors.flatMap(({ identity }, index) => identified(index, identity)),
      ...[answers, shared].flatMap((each) => (each === 'erased' ? [] : entriesOf('signer', each))),
      ...(ink === 'erased' ? [] : Object.entries(ink)).map(
        ([name, stored]) => [keyOf('ink', name), padInk(stored)] as const,
      ),
    ]),
  };
};

/** Returns the keys of sections and the indexes of minors whose answers have been erased. */
export const erasedParts = ({ signed, ink }: Pick<SigningReport, 'signed' | 'ink'>): ReadonlySet<string> => {
  const { participants, settings, answers, shared, document } = signed;
  const [signer, ...minors] = participants;
  const isOfSigner = (type: string): boolean => !(settings.mode === 'minors' && type === 'identity');
  const isErased = ({ type }: (typeof document.parts.adult)[number]): boolean => {
    if (type === 'signature') return ink === 'erased';
    const { destination } = PART_TRAITS[type];
    if (destination === 'identity') return isOfSigner(type) && signer?.identity === 'erased';
    return (destination === 'shared' ? shared : answers) === 'erased';
  };
  return new Set([
    ...document.parts[settings.mode].filter(isErased).map(({ key }) => key),
    ...minors.flatMap(({ identity }, index) => (identity === 'erased' ? [String(index)] : [])),
  ]);
};
