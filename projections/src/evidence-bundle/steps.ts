import type { BundleWords } from '@waivers/waiver/texts/bundle-words.ts';

export type Step = {
  readonly words: keyof BundleWords['check'];
  /** For a shell. Each must succeed, except those that need a network or a program that is not installed. */
  readonly commands: readonly string[];
};

const POLICY = '-policy policy.tlog-policy';
const SIGNED = 'events/0001-WaiverSigned.json';

/** Prints the hash of the event that a receipt is for. */
const eventOf = (receipt: string): string =>
  `sed -n 's/^extra //p' ${receipt} | base64 -d | grep -o '"event":"[^"]*' | cut -d '"' -f 4`;

/** Prints OK in every language, and fails for a receipt that names no hash. */
const CHECK = 'LC_ALL=C sha256sum --check --strict';

const signedIn = (receipt: string): string => `echo "$(${eventOf(receipt)})  ${SIGNED}" | ${CHECK}`;

const stampCommands = (token: string): readonly string[] => [
  `openssl ts -verify -data time-stamp/stamped.txt -in ${token} -token_in -CAfile roots.pem`,
  `openssl ts -reply -in ${token} -token_in -text | grep 'Time stamp'`,
];

/** @param names of the files in the bundle @param isSealed whether the PDF has a seal */
export const stepsFor = (names: readonly string[], isSealed: boolean): readonly Step[] => {
  const has = (path: string): boolean => names.some((name) => name.startsWith(path));
  const others = has('receipts/') ? ' receipts/*.tlog-proof' : '';
  const tokens = names.filter((name) => name.endsWith('.tst'));
  const steps: readonly (Step | false)[] = [
    has('verify.html') && { words: 'page', commands: [] },
    {
      words: 'program',
      commands: [
        'go mod init verify && go get golang.org/x/mod@v0.7.0 && go build verify.go',
        'GO111MODULE=off GOPATH=/usr/share/gocode go build verify.go',
        `./verify ${POLICY} receipt.tlog-proof${others}`,
      ],
    },
    {
      words: 'events',
      commands: [
        signedIn('receipt.tlog-proof'),
        ...(has('receipts/')
          ? [
              `for each in receipts/*; do echo "$(${eventOf('"$each"')})  events/$(basename "$each" .tlog-proof).json"; done | ${CHECK}`,
            ]
          : []),
      ],
    },
    {
      words: 'text',
      commands: [
        `echo "$(grep -o '"versionHash":"[^"]*' ${SIGNED} | cut -d '"' -f 4)  text-as-shown.json" | ${CHECK}`,
      ],
    },
    isSealed && { words: 'pdf', commands: ['pdfsig record.pdf'] },
    tokens.length > 0 && {
      words: 'timeStamp',
      commands: [
        ...tokens.flatMap(stampCommands),
        `./verify ${POLICY} time-stamp/receipt-stamped.tlog-proof`,
        signedIn('time-stamp/receipt-stamped.tlog-proof'),
        "sed '1,/^$/d' time-stamp/receipt-stamped.tlog-proof | head -n 3 | cmp - time-stamp/stamped.txt",
      ],
    },
  ];
  return steps.filter((step) => step !== false);
};
