import type { RecordWords } from '../record-words.ts';

export const recordWords: RecordWords = {
  signedBy: 'Unterschrieben von',
  signedOn: 'Unterschrieben am {date}',
  roles: { adult: 'Erwachsen', guardian: 'Sorgeberechtigt', minor: 'Minderjährig' },
  text: 'Was unterschrieben wurde',
  erased: 'Gelöscht',
  ticked: 'Ja',
  notTicked: 'Nein',
  proof: 'Nachweis dieser Unterschrift',
  business: 'Unternehmen',
  waiver: 'Dokument',
  version: 'Fassung des Textes',
  hash: 'SHA-256 des unterschriebenen Textes',
  received: 'Eingegangen',
  timeZone: 'Zeitzone',
  number: 'Nummer dieses Nachweises',
  notDrawn: 'Zeichen, die dieses Dokument nicht darstellen kann: {characters}',
};
