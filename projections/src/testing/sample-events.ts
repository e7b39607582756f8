import type { accountRegistered, logoChosen } from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type {
  checkInUndone,
  noteAdded,
  noteRemoved,
  personCheckedIn,
  signedWaiverVoided,
  tagAdded,
  tagRemoved,
} from '@waivers/events/definitions/front-desk.ts';
import type { recipientAddressCorrected, waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import type {
  questionAnswered,
  understandingCompleted,
  understandingRecorded,
  videoBegun,
  videoFailed,
} from '@waivers/events/definitions/understanding.ts';
import type { userRegistered } from '@waivers/events/definitions/user.ts';
import type { waiverDrafted, waiverPublished, waiverRevised } from '@waivers/events/definitions/waiver.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';

const HASH = 'ab'.repeat(32);

export const registered = (
  changes: Partial<NewEvent<typeof accountRegistered>['data']> = {},
): NewEvent<typeof accountRegistered> => ({
  type: 'AccountRegistered',
  data: {
    business: { company: 'Höhenluft' },
    timeZone: 'Europe/Berlin',
    ownerId: '0190f3c8-0000-7000-8000-000000000009',
    ...changes,
  },
});

export const withLogo = (logo: string): NewEvent<typeof logoChosen> => ({
  type: 'LogoChosen',
  data: { logo },
});

export const userJoined = (
  changes: Partial<NewEvent<typeof userRegistered>['data']['profile']> = {},
): NewEvent<typeof userRegistered> => ({
  type: 'UserRegistered',
  data: {
    profile: {
      firstName: 'Mara',
      lastName: 'Lindqvist',
      email: 'mara@example.test',
      username: 'mara',
      ...changes,
    },
    role: 'owner',
  },
});

type Drafted = NewEvent<typeof waiverDrafted>;
type Text = { readonly title?: string; readonly videoUrl?: string; readonly background?: string | null };

const revision = (number: number, { title = 'Climbing hall', ...config }: Text): Drafted['data'] => ({
  revision: number,
  title,
  locale: 'en',
  config: { ...templateConfig(), ...config },
});

export const drafted = (text: Text = {}): Drafted => ({ type: 'WaiverDrafted', data: revision(1, text) });

export const revised = (number: number, text: Text = {}): NewEvent<typeof waiverRevised> => ({
  type: 'WaiverRevised',
  data: revision(number, text),
});

export const published = (number: number, hash = HASH): NewEvent<typeof waiverPublished> => ({
  type: 'WaiverPublished',
  data: { revision: number, documents: { en: hash } },
});

export const unpublished = { type: 'WaiverUnpublished', data: {} } as const;
export const deleted = { type: 'WaiverDeleted', data: {} } as const;

type Person = { readonly firstName: string; readonly lastName: string; readonly birthDate?: string };
type Signed = NewEvent<typeof waiverSigned>;
type Participant = Signed['data']['participants'][number];

const INK = { signature: { method: 'typed', text: 'Anna' } } as const;

const evidence: Participant['evidence'] = {
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0',
  openedAt: '2026-11-21T08:58:00.000Z',
  submittedAt: '2026-11-21T09:00:01.000Z',
  timeZone: 'Europe/Berlin',
  viewport: { width: 390, height: 844 },
  readToEnd: true,
};

const participantOf = (
  signedWaiverId: string,
  index: number,
  role: Participant['role'],
  { firstName, lastName, birthDate = '1988-02-28' }: Person,
): Participant => ({
  participantId: participantIdOf(signedWaiverId, index),
  role,
  identity: { firstName, lastName, birthDate },
  ...(index === 0 ? { answers: { zip: '10435', electronicConsent: true }, ink: INK, evidence } : {}),
});

export const signed = (
  signedWaiverId: string,
  waiverId: string,
  people: readonly [Person, ...Person[]],
  changes: Partial<Signed['data']> = {},
): Signed => ({
  type: 'WaiverSigned',
  data: {
    waiverId,
    waiverVersion: 2,
    revision: 1,
    versionHash: HASH,
    consentHash: HASH,
    mode: people.length === 1 ? 'adult' : 'minors',
    locale: 'en',
    signedAt: '2026-11-21T09:00:00.000Z',
    timeZone: 'Europe/Berlin',
    link: { generation: 1, keyHash: HASH },
    participants: people.map((person, index) =>
      participantOf(
        signedWaiverId,
        index,
        index > 0 ? 'minor' : people.length === 1 ? 'adult' : 'guardian',
        person,
      ),
    ),
    shared: { witness: 'Ben' },
    ...changes,
  },
});

export const recipientAddressCorrectedTo = (
  signedWaiverId: string,
  email: string,
): NewEvent<typeof recipientAddressCorrected> => ({
  type: 'RecipientAddressCorrected',
  data: { participantId: participantIdOf(signedWaiverId, 0), field: 'email', address: { email } },
});

/** @param participantId undefined if the party watches together */
export const begun = (participantId?: string): NewEvent<typeof videoBegun> => ({
  type: 'VideoBegun',
  data: participantId === undefined ? {} : { participantId },
});

export const failed = (participantId?: string): NewEvent<typeof videoFailed> => ({
  type: 'VideoFailed',
  data: { ...(participantId === undefined ? {} : { participantId }), code: 'youtube_153' },
});

export const answered = (
  participantId: string | undefined,
  questionId: string,
  option: string,
  isRight: boolean,
): NewEvent<typeof questionAnswered> => ({
  type: 'QuestionAnswered',
  data: {
    ...(participantId === undefined ? {} : { participantId }),
    questionId,
    isRight,
    watched: [[0, 10]],
    answer: { option },
  },
});

export const understood = (
  participantId: string,
  changes: Partial<NewEvent<typeof understandingRecorded>['data']> = {},
): NewEvent<typeof understandingRecorded> => ({
  type: 'UnderstandingRecorded',
  data: { participantId, byGroup: false, begunAt: '2026-11-21T09:01:00.000Z', attempts: 1, ...changes },
});

export const completed: NewEvent<typeof understandingCompleted> = {
  type: 'UnderstandingCompleted',
  data: {},
};

export const checkedIn = (participantId: string, day = '2026-11-21'): NewEvent<typeof personCheckedIn> => ({
  type: 'PersonCheckedIn',
  data: { participantId, day },
});

export const notCheckedIn = (participantId: string, day = '2026-11-21'): NewEvent<typeof checkInUndone> => ({
  type: 'CheckInUndone',
  data: { participantId, day },
});

export const voided = (reason = 'Signed twice'): NewEvent<typeof signedWaiverVoided> => ({
  type: 'SignedWaiverVoided',
  data: { why: { reason } },
});

export const voidTakenBack = { type: 'VoidTakenBack', data: {} } as const;

export const tagged = (tagId: string, text: string): NewEvent<typeof tagAdded> => ({
  type: 'TagAdded',
  data: { tagId, tag: { text } },
});

export const untagged = (tagId: string): NewEvent<typeof tagRemoved> => ({
  type: 'TagRemoved',
  data: { tagId },
});

export const noted = (noteId: string, text: string): NewEvent<typeof noteAdded> => ({
  type: 'NoteAdded',
  data: { noteId, note: { text } },
});

export const noteTakenOff = (noteId: string): NewEvent<typeof noteRemoved> => ({
  type: 'NoteRemoved',
  data: { noteId },
});
