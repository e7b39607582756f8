import type { ApiKey } from '@waivers/contract/api-keys/api-keys.ts';
import type { Device } from '@waivers/contract/auth/devices.ts';
import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import type { SignedWaiver, SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import type { Status } from '@waivers/contract/status/status.ts';
import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import type { ShownWaiver, WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import type { ReadableVersion, WaiverVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import type { WebhookDelivery } from '@waivers/contract/webhooks/webhook-deliveries.ts';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { wireOf } from '@waivers/waiver/testing/saved-waivers.ts';
import { documentOf, TEMPLATE_DOCUMENT, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';

/** Returns a distinct UUID for each number or short text. */
export const uuid = (name: number | string): string => {
  const hex = Array.from(String(name), (letter) => letter.charCodeAt(0).toString(16)).join('');
  return `01933b5e-0000-7000-8000-${hex.slice(-12).padStart(12, '0')}`;
};

export const listedWaiver = (id: string, changes: Partial<ListedWaiver> = {}): ListedWaiver => ({
  id,
  title: `Waiver ${id}`,
  locale: 'en',
  published: true,
  editable: true,
  date: '2026-11-22T03:30:00.000Z',
  version: 1,
  revision: 1,
  unpublishedChanges: false,
  signatures: 0,
  config: { background: null, hasVideo: false },
  ...changes,
});

/** The public response for a waiver. */
export const shownWaiver = (changes: Partial<ShownWaiver> = {}): WaiverAnswer => ({
  result: {
    id: uuid('waiver'),
    title: 'Climbing hall',
    locale: 'en',
    locales: ['en', 'de'],
    published: true,
    editable: true,
    version: 7,
    revision: 2,
    unpublishedChanges: false,
    config: wireOf(templateConfig()),
    userId: uuid('owner'),
    timeZone: 'UTC',
    document: documentOf(templateConfig()),
    versionHash: 'ab'.repeat(32),
    ...changes,
  },
  logo: null,
  emailIntegration: false,
  integrations: [],
  integration: null,
});

export const savedWaiver = (changes: Partial<WaiverSummary> = {}): WaiverSummary => ({
  id: uuid('waiver'),
  title: 'Kayak tour',
  locale: 'en',
  published: true,
  editable: true,
  version: 1,
  revision: 1,
  unpublishedChanges: false,
  ...changes,
});

export const waiverVersion = (changes: Partial<WaiverVersion> = {}): WaiverVersion => ({
  version: 2,
  revision: 1,
  at: '2026-11-22T03:30:00.000Z',
  by: { userId: uuid('user'), name: 'Mara Lindqvist' },
  kind: 'published',
  title: 'Climbing hall',
  isCurrent: false,
  ...changes,
});

/** A waiver version with the text of the default template. */
export const readableVersion = (changes: Partial<ReadableVersion> = {}): ReadableVersion => ({
  ...waiverVersion(),
  locale: 'en',
  config: wireOf(templateConfig()),
  documents: { en: 'ab'.repeat(32), de: 'cd'.repeat(32) },
  document: TEMPLATE_DOCUMENT,
  ...changes,
});

const person = (firstName: string) => ({ firstName, lastName: 'Kahananui', birthDate: '2015-02-28' });

export const listedSigner = (changes: Partial<ListedSigner> = {}): ListedSigner => ({
  id: uuid('signed'),
  participantId: uuid(1),
  firstName: 'Anna',
  lastName: 'Beispiel',
  role: 'adult',
  waiverId: uuid('w'),
  title: 'Kayak tour',
  // Falls on different dates in Chicago and UTC.
  date: '2026-11-22T03:30:00.000Z',
  hasVideo: false,
  videoFailed: false,
  serviceRefused: false,
  partyVideoOpen: false,
  understanding: false,
  birthDate: '1990-02-28',
  age: 36,
  erased: false,
  arrivedAt: null,
  arrivedOn: null,
  voided: false,
  mail: null,
  attention: false,
  tags: [],
  ...changes,
});

/** A waiver signed by a guardian for two minors, one of whom has been erased. */
export const signedWaiver = (changes: Partial<SignedWaiver> = {}): SignedWaiver => ({
  id: uuid('signed'),
  waiverId: uuid('waiver'),
  userId: uuid('owner'),
  // Falls on different dates in Chicago and UTC.
  date: '2026-11-22T03:30:00.000Z',
  timeZone: 'America/Chicago',
  settings: { mode: 'minors', locale: 'en' },
  waiver: { title: 'Kayak tour', videoUrl: '' },
  revision: 3,
  versionHash: 'ab'.repeat(32),
  document: TEMPLATE_DOCUMENT,
  participants: [
    { id: uuid(0), role: 'guardian', identity: { ...person('Ada'), birthDate: '1990-02-28' } },
    { id: uuid(1), role: 'minor', identity: person('Kai') },
    { id: uuid(2), role: 'minor', identity: 'erased' },
  ],
  answers: {},
  shared: {},
  signature: {},
  voidedAt: null,
  linkExpiresAt: '2026-11-25T03:30:00.000Z',
  ...changes,
});

/** A guardian and two minors with the same name, none of whom has started. */
export const understanding = (changes: Partial<Understanding> = {}): Understanding => ({
  id: uuid('signed'),
  waiverId: uuid('waiver'),
  title: 'Kayak tour',
  locale: 'en',
  mode: 'minors',
  videoUrl: `/v1/media/${uuid('account')}/${'ab'.repeat(32)}.mp4`,
  video: {
    duration: 10,
    captions: [{ locale: 'en', sha256: 'cd'.repeat(32) }],
    transcript: 'Mind the exit.',
  },
  questions: [{ id: 'exit', content: 'Where is the exit?', options: ['Right', 'Left'], displayTime: 2 }],
  participants: (['Ada', 'Kai', 'Kai'] as const).map((firstName, index) => ({
    id: uuid(index),
    role: index === 0 ? ('guardian' as const) : ('minor' as const),
    ...person(firstName),
    erased: false,
    status: 'waiting',
    furthest: 0,
    answered: [],
  })),
  group: { status: 'waiting', furthest: 0, answered: [] },
  completed: false,
  ...changes,
});

/** A signed waiver with the properties that only owners receive. */
export const signedWaiverForOwner = (changes: Partial<SignedWaiverForOwner> = {}): SignedWaiverForOwner => ({
  ...signedWaiver(),
  consentHash: 'cd'.repeat(32),
  waiverVersion: 4,
  frontDesk: { arrivals: [], voided: null, notes: [], tags: [] },
  evidence: {
    openedAt: '2026-11-22T03:20:00.000Z',
    submittedAt: '2026-11-22T03:29:59.000Z',
    timeZone: 'Europe/Berlin',
    viewport: { width: 390, height: 844 },
    readToEnd: false,
    address: '203.0.113.7',
    userAgent: 'A phone',
  },
  ...changes,
});

export const ownerAccount = (changes: Partial<OwnerAccount> = {}): OwnerAccount => ({
  id: uuid('owner'),
  username: 'mara',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  email: 'mara@venue.test',
  emailConfirmed: true,
  phone: null,
  address: null,
  address2: null,
  state: null,
  zip: null,
  company: 'Höhenluft',
  logo: null,
  timeZone: 'America/Chicago',
  locale: 'en',
  videoReminder: true,
  config: {
    integrations: [],
    emailSubject: 'Waivers Confirmation',
    emailTemplate: '<p>Hello [[first-name]]</p>',
    isDefaultTemplate: true,
  },
  role: 'owner',
  passwordMinLength: 6,
  mailServer: true,
  version: 4,
  accountId: uuid('account'),
  createdAt: '2026-11-01T03:30:00.000Z',
  updatedAt: '2026-11-01T03:30:00.000Z',
  ...changes,
});

export const device = (changes: Partial<Device> = {}): Device => ({
  id: uuid('device'),
  browser: 'Firefox',
  system: 'Linux',
  begunAt: '2026-11-20T03:30:00.000Z',
  lastUsedAt: '2026-11-22T03:30:00.000Z',
  isCurrent: false,
  ...changes,
});

/** A sent confirmation email. */
export const followUp = (changes: Partial<FollowUp> = {}): FollowUp => ({
  kind: 'mail',
  id: uuid('mail'),
  template: 'signed-waiver',
  recipient: 'guardian',
  state: 'sent',
  attempts: 1,
  queuedAt: '2026-11-22T03:30:01.000Z',
  sentAt: '2026-11-22T03:30:02.000Z',
  ...changes,
});

export const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  id: uuid('hook'),
  url: 'https://booking.example:8443/waivers',
  types: ['signed_waiver.signed', 'participant.erased'],
  state: 'on',
  createdAt: '2026-11-21T03:30:00.000Z',
  ...changes,
});

/** An accepted webhook delivery. */
export const webhookDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: uuid('message'),
  type: 'signed_waiver.signed',
  state: 'sent',
  attempts: 1,
  queuedAt: '2026-11-22T03:30:00.000Z',
  sentAt: '2026-11-22T03:30:00.000Z',
  request: '{"type":"signed_waiver.signed"}',
  answers: [{ at: '2026-11-22T03:30:00.000Z', status: 200, ms: 41, answer: 'ok' }],
  ...changes,
});

export const apiKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: uuid('key'),
  name: 'Booking',
  scopes: ['read'],
  lastCharacters: 'x7Qd',
  createdAt: '2026-11-21T03:30:00.000Z',
  createdBy: 'Mara Lindqvist',
  lastUsedAt: null,
  ...changes,
});

type StatusChanges = {
  readonly lists?: Partial<Status['lists']>;
  readonly deliveries?: Partial<Status['deliveries']>;
} & Partial<Omit<Status, 'lists' | 'deliveries'>>;

/** Everything is up to date, nothing waits, and a backup was verified. */
export const okStatus = ({ lists, deliveries, ...changes }: StatusChanges = {}): Status => {
  const current = { behindSeconds: 0 };
  const none = { waiting: 0, behindSeconds: 0 };
  return {
    lists: { signedWaivers: current, waivers: current, reports: current, ...lists },
    deliveries: {
      mail: none,
      'email-marketing': none,
      'point-of-sale': none,
      webhook: none,
      ...deliveries,
    },
    mailServer: true,
    incomplete: { lists: 0, deliveries: 0 },
    backup: { state: 'verified', verifiedAt: '2026-11-28T03:10:00.000Z' },
    ...changes,
  };
};
