type Meaning = {
  readonly acknowledged: string;
  readonly lost: string;
  readonly doubled: string;
  readonly judged: string;
  /** Whether unanswered requests are looked up after the fault. */
  readonly looksUpUnanswered: boolean;
};

const ROWS_LOST = 'rows that follow from the log and were not in the read model';
const ROWS_DOUBLED = 'rows that do not follow from the log, or stood there more often';

export const UNITS = {
  signatures: {
    acknowledged: 'answered with 201 or 200',
    lost: 'acknowledged, and not in the log or not shown to their key with the people who signed',
    doubled: 'forms with more than one signature in the log, and signatures that were answered in two ways',
    judged: 'shown: in the cycle of the answer; in the log: at the end',
    looksUpUnanswered: true,
  },
  steps: {
    acknowledged: 'steps of a party (begun, answered, watched, recorded) that were answered with 200',
    lost: 'acknowledged, and not in the log, or the party could not go on from it',
    doubled: 'in the log more than once, or answered in two ways',
    judged: 'in every cycle',
    looksUpUnanswered: true,
  },
  films: {
    acknowledged: 'uploads that were answered with the address of their file',
    lost: 'served with other bytes or another hash than were sent, or the upload could not go on',
    doubled: 'answered in two ways',
    judged: 'in every cycle',
    looksUpUnanswered: true,
  },
  notes: {
    acknowledged:
      'people checked in and records voided: answered with 200, at once or sent again after the kill',
    lost: 'acknowledged, and not in the log under their command, or not shown to the owner',
    doubled: 'in the log more than once',
    judged: 'in every cycle',
    looksUpUnanswered: true,
  },
  downloads: {
    acknowledged: 'broken off by the kill, and gone on with',
    lost: 'with other bytes than an undisturbed download',
    doubled: 'sent from the start, although nothing had changed',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  erasures: {
    acknowledged: 'their event was in the log when the command was killed',
    lost: 'the person was still shown, or a key still there, a while after the API had started again',
    doubled: 'not looked at',
    judged: 'in every cycle, and at the end',
    looksUpUnanswered: true,
  },
  registrations: {
    acknowledged: 'begun, and cut off by the kill',
    lost: 'neither complete nor given up so that the address is free',
    doubled: 'with more than one mail',
    judged: 'in every cycle',
    looksUpUnanswered: true,
  },
  mails: {
    acknowledged: 'people whose signature was answered, with an address of their own',
    lost: 'people without a mail, unless their own server refused it for ever',
    doubled: 'people with more mails than the fault allows, or with two message ids',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  tellings: {
    acknowledged: 'services and webhooks that were to be told of a signature that was answered',
    lost: 'services that do not have the signer, or only half, and webhooks without the message',
    doubled:
      'those told again in other words, under another `webhook-id`, or more often than the kill explains',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  rows: {
    acknowledged:
      'compared with a build made from the log, event by event; one that is compared again counts again',
    lost: ROWS_LOST,
    doubled: ROWS_DOUBLED,
    judged: 'as the fault says below',
    looksUpUnanswered: false,
  },
  pages: {
    acknowledged: 'read over HTTP while the view was switched',
    lost: `pages that were not full or no success, and ${ROWS_LOST}`,
    doubled: ROWS_DOUBLED,
    judged: 'pages: all the time; rows: as the fault says below',
    looksUpUnanswered: false,
  },
  reads: {
    acknowledged: 'reads of whole streams, those among them that were refused and may be repeated',
    lost: 'answered with another number of events than the stream has',
    doubled: 'not looked at',
    judged: 'in every cycle',
    looksUpUnanswered: false,
  },
  appends: {
    acknowledged: 'answered by the log, those that filled it before the first cycle among them',
    lost: `answered, and not in the log, and ${ROWS_LOST}`,
    doubled: `in the log more often than answered, and ${ROWS_DOUBLED}`,
    judged: 'at the end, once',
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
