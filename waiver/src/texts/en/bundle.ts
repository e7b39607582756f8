/** Explanations in an evidence bundle, in the language of the signed document and in English. */
export const bundleWords = {
  title: 'Evidence of a signature',
  intro:
    'This archive holds what the log of the business has recorded about one signed waiver, and all that is needed to check it without the business.',
  filesTitle: 'Files',
  files: {
    record: 'The record as a sealed PDF, for reading and printing.',
    signing: 'Answers, participants and circumstances of the signature, as recorded.',
    text: 'The document as shown to the signer: as data and as a page.',
    signatures: 'Each signature as an image, and as points with times and pressure.',
    video: 'Attempts at the safety video, as the server recorded them.',
    deliveries: 'Mails and messages that followed, to whom, and their outcome.',
    events: 'The events of the record as stored, with their hashes. Personal values are encrypted.',
    eventFiles: 'The same events, each as exactly the bytes that are hashed.',
    opened: 'The same events with personal values opened, as the audit trail shows them.',
    receipt: 'Proves that the signature is in the log.',
    receipts: 'Receipts of later events of the record.',
    checkpoint: 'The signed state of the log to which the receipt leads.',
    policy: 'The public keys of the log.',
    timeStamp:
      'A time stamp by an outside authority over a later state of the log, and a receipt that connects the signature with that state.',
    verify: 'A page that checks receipts. It needs no network.',
  },
  showsTitle: 'What this shows',
  shows: {
    text: 'Which text was shown and signed, word for word.',
    unchanged: 'That the signature is in the log and has not been changed since the log signed that state.',
    values: 'Which details were entered, and what was recorded about the device and the time.',
  },
  notTitle: 'What this does not show',
  not: {
    person: 'Who held the phone. The names are those that were entered.',
    truth: 'Whether the details that were entered are true.',
    time: 'The exact time: it comes from the server’s clock. Only a time stamp by an outside authority shows that the signature existed by then.',
    others: 'Whether the business shows everybody the same log. Compare its keys with a copy from elsewhere.',
  },
  erased:
    'If a person has been erased, their details are gone for good. The proof still holds, because it covers the encrypted values.',
  checkTitle: 'How to check it',
  check: {
    page: 'Open verify.html in a browser, without a network if you like, and choose receipt.tlog-proof. The page already contains the keys.',
    program:
      'Or use the Go program from the product’s documentation, docs/verify.md, which specifies every format.',
    events:
      'Hash the events. The hash of the first one must equal “event” in the entry of the receipt, which the second command prints.',
    text: 'Hash the text. The result must equal “versionHash” in the first event.',
    pdf: 'Check the seal of the PDF, with this command or in a PDF reader.',
    timeStamp:
      'Check the time stamp with the authority’s root certificates, which you get from the authority, as roots.pem. The stamped text must be the beginning of the checkpoint in receipt-stamped.tlog-proof.',
  },
  noTimeStamp: 'No outside authority has stamped a state of the log that covers this signature yet.',
};
