/** Explanations in an evidence bundle, in the language of the signed document and in English. */
export const bundleWords = {
  title: 'Evidence of a signature',
  intro:
    'This archive holds what the log of the business has recorded about one signed waiver, and what you need to check it without asking the business.',
  filesTitle: 'Files',
  files: {
    record: 'The record as a PDF, for reading and printing.',
    signing: 'Answers, participants and circumstances of the signature, as recorded.',
    text: 'The document as shown to the signer: as data, whose hash was signed, and as a page to read.',
    signatures: 'Each signature as an image, and as points with times and pressure.',
    video: 'Attempts at the safety video, as the server recorded them.',
    deliveries: 'Mails and messages that followed, to whom, and their outcome.',
    events: 'The events of the record as stored, with their hashes. Personal values are encrypted.',
    eventFiles: 'The same events, each as exactly the bytes that are hashed.',
    opened: 'The same events with personal values opened, as the audit trail shows them.',
    receipt: 'Proves that the signature is in the log.',
    receipts: 'Receipts of later events of the record.',
    checkpoint: 'The signed state of the log: the end of the receipt.',
    policy: 'The public keys of the log.',
    timeStamp:
      'A time stamp by an outside authority over a later state of the log, and a receipt that connects the signature with that state.',
    verify: 'A page that checks receipts. It needs no network.',
    program: 'A program that checks receipts, and a description of every format.',
  },
  showsTitle: 'What this shows',
  shows: {
    text: 'Which text was shown and signed, word for word.',
    unchanged: 'That the signature is in the log and has not been changed since the log signed that state.',
  },
  notTitle: 'What this does not show',
  not: {
    person: 'Who held the phone. The names are those that were entered.',
    truth: 'Whether the details that were entered are true.',
    values:
      'That the readable details are those in the log: it holds them encrypted, and only the business has the keys. If they are in doubt, have the business open the events before an expert.',
    time: 'The exact time: it comes from the server’s clock. Only a time stamp by an outside authority shows that the signature existed by then.',
    others:
      'Whether the business shows everyone the same log. Compare policy.tlog-policy with a copy from elsewhere. If the signer saved a receipt, it must be valid with these keys too.',
  },
  erased:
    'If a person has been erased, their details are gone for good. The proof still holds, because it covers the encrypted values.',
  checkTitle: 'How to check it',
  checkIntro:
    'Unpack the archive into an empty folder. The commands are for a terminal in that folder, on Linux or in WSL on Windows.',
  check: {
    page: 'In a browser, even without a network: open verify.html and drop the whole folder on it. All receipts must be valid, and 0001-WaiverSigned.json and text-as-shown.json must match. The newest event may not have a receipt yet.',
    program:
      'If you do not want to rely on a page from this archive: read and build verify.go, which shares no code with the product. Use the first command, or on Debian without a network the second (packages golang-go and golang-golang-x-mod-dev). The third must end with “0 failed”. verify.md describes every format, and how to check receipts with openssl alone.',
    events:
      'Compare the hashes of the events with those in their receipts. Every line must end with “OK”. The PDF prints the hash of the first event as well.',
    text: 'Compare the hash of the text with “versionHash” in the first event. The line must end with “OK”.',
    pdf: 'Check the seal of the PDF with this command or in a PDF reader. It must say “Signature is Valid” and “Total document signed”. An unknown issuer is normal if the installation seals with a certificate of its own: then the seal shows only that the file has not changed since.',
    timeStamp:
      'Get the root certificates of the authorities named in stamps.json from these themselves, and save them here as roots.pem. The commands must print “Verification: OK” and the time, “0 failed” and “OK”; the last one prints nothing. If a certificate of the authority has expired since, add -attime to the first command, with the time of the stamp in seconds since 1970.',
  },
  noTimeStamp: 'No outside authority has stamped a state of the log that covers this signature yet.',
};
