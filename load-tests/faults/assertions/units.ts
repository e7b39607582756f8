type Meaning = {
  readonly acknowledged: string;
  readonly lost: string;
  readonly doubled: string;
  readonly judged: string;
  readonly looksUpUnanswered: boolean;
};

const ROWS_LOST = 'rows missing from the read model';
const ROWS_DOUBLED = 'extra or repeated rows in the read model';

export const UNITS = {
  signatures: {
    acknowledged: 'answered with 201 or 200',
    lost: 'acknowledged, but missing from the log or not readable by key with their signers',
    doubled: 'forms with several signatures in the log, and signatures with contradictory answers',
    judged: 'readable: in the cycle of the answer; in the log: at the end',
    looksUpUnanswered: true,
  },
  races: {
    acknowledged: 'signatures sent during a withdrawal and answered with 201',
    lost: 'in the log after the withdrawal, or acknowledged, but missing from the log',
    doubled: 'in the log more than once',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  steps: {
    acknowledged: 'steps of a party (begin, answer, report, record) answered with 200',
    lost: 'acknowledged, but missing from the log, or the party could not continue',
    doubled: 'in the log more than once, or with contradictory answers',
    judged: 'in every cycle',
    looksUpUnanswered: true,
  },
  films: {
    acknowledged: 'uploads answered with the address of their file',
    lost: 'served with other bytes or another hash than sent, or the upload could not resume',
    doubled: 'with contradictory answers',
    judged: 'in every cycle',
    looksUpUnanswered: true,
  },
  notes: {
    acknowledged: 'check-ins and voids answered with 200, immediately or resent after the kill',
    lost: 'acknowledged, but missing from the log under their command or from the owner’s list',
    doubled: 'in the log more than once',
    judged: 'in every cycle',
    looksUpUnanswered: true,
  },
  downloads: {
    acknowledged: 'interrupted by the kill and resumed',
    lost: 'with other bytes than an undisturbed download',
    doubled: 'sent from the start although nothing had changed',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  erasures: {
    acknowledged: 'those whose event was in the log when the command was killed',
    lost: 'person still shown, or key still present, a minute after the API restarted',
    doubled: 'not checked',
    judged: 'in every cycle, and at the end',
    looksUpUnanswered: true,
  },
  registrations: {
    acknowledged: 'started and interrupted by the kill',
    lost: 'neither complete nor abandoned with the address released',
    doubled: 'with more than one mail',
    judged: 'in every cycle',
    looksUpUnanswered: true,
  },
  mails: {
    acknowledged: 'signers with an answered signature and a unique address',
    lost: 'signers without a mail, unless their own server rejected it permanently',
    doubled: 'signers with more mails than the fault allows, or with two message ids',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  notifications: {
    acknowledged: 'services and webhooks due to be notified of an answered signature',
    lost: 'services without the complete signer, and webhooks without the message',
    doubled:
      'those notified with different content or another `webhook-id`, or more often than the kill explains',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  rows: {
    acknowledged: 'compared with a rebuild, event by event; repeated comparisons count again',
    lost: ROWS_LOST,
    doubled: ROWS_DOUBLED,
    judged: 'as described below',
    looksUpUnanswered: false,
  },
  pages: {
    acknowledged: 'read over HTTP while the view was switched',
    lost: `incomplete or failed pages, and ${ROWS_LOST}`,
    doubled: ROWS_DOUBLED,
    judged: 'pages: continuously; rows: as described below',
    looksUpUnanswered: false,
  },
  reads: {
    acknowledged: 'reads of whole streams, including refused ones that may be repeated',
    lost: 'answered with the wrong number of events',
    doubled: 'not checked',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  requests: {
    acknowledged: 'answered with success, each sent once',
    lost: 'answered otherwise or cut off, and answered signatures without their mail or missing from the log',
    doubled: 'signatures with more than one event or mail',
    judged: 'requests: continuously; signatures: at the end',
    looksUpUnanswered: false,
  },
  restored: {
    acknowledged: 'signatures answered before the backup that was restored began',
    lost: 'missing from the restored log',
    doubled: 'in the restored log, but neither answered nor on their way',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  leaves: {
    acknowledged: 'in the tree at the end',
    lost: 'missing or other than the event’s, and trees or checkpoints with another root than the log’s',
    doubled: 'leaves beyond the tree’s size',
    judged: 'in every cycle, and at the end',
    looksUpUnanswered: false,
  },
  upgraded: {
    acknowledged: 'signatures answered before the upgrade',
    lost: 'missing from the log or the list after the next start; all of them if it fails',
    doubled: `${ROWS_DOUBLED}, and half-made builds`,
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  appends: {
    acknowledged: 'answered by the log, including the initial fill',
    lost: `answered, but missing from the log, and ${ROWS_LOST}`,
    doubled: `in the log more often than answered, and ${ROWS_DOUBLED}`,
    judged: 'once, at the end',
    looksUpUnanswered: false,
  },
} as const satisfies Readonly<Record<string, Meaning>>;
export type Unit = keyof typeof UNITS;

export const unitTable = (used: readonly Unit[]): string =>
  [
    '| unit | counted | lost | doubled | judged |',
    '|---|---|---|---|---|',
    ...Object.entries(UNITS)
      .filter(([unit]) => used.includes(unit as Unit))
      .map(
        ([unit, { acknowledged, lost, doubled, judged }]) =>
          `| ${unit} | ${acknowledged} | ${lost} | ${doubled} | ${judged} |`,
      ),
  ].join('\n');
