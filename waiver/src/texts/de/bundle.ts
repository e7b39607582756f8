import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: 'Nachweis einer Unterschrift',
  intro:
    'Dieses Archiv enthält, was das Protokoll des Betriebs zu einer unterschriebenen Erklärung festgehalten hat, und alles, was man braucht, um es ohne den Betrieb zu prüfen.',
  filesTitle: 'Dateien',
  files: {
    record: 'Das Dokument als versiegelte PDF-Datei zum Lesen und Drucken.',
    signing: 'Antworten, Beteiligte und Umstände der Unterschrift, wie festgehalten.',
    text: 'Der Text, wie er bei der Unterschrift zu sehen war: als Daten und als Seite.',
    signatures: 'Jede Unterschrift als Bild und als Punkte mit Zeit und Druck.',
    video: 'Versuche beim Sicherheitsvideo, wie sie der Server festgehalten hat.',
    deliveries: 'E-Mails und Nachrichten, die folgten: an wen und mit welchem Ergebnis.',
    events:
      'Die Ereignisse zu dieser Unterschrift, wie gespeichert, mit ihren Prüfsummen. Personenbezogene Werte sind verschlüsselt.',
    eventFiles: 'Dieselben Ereignisse, jedes mit genau den Bytes, aus denen die Prüfsumme gebildet wird.',
    opened: 'Dieselben Ereignisse mit lesbaren personenbezogenen Werten, wie im Prüfprotokoll.',
    receipt: 'Belegt, dass die Unterschrift im Protokoll steht.',
    receipts: 'Belege für spätere Ereignisse.',
    checkpoint: 'Der signierte Stand des Protokolls, zu dem der Beleg führt.',
    policy: 'Die öffentlichen Schlüssel des Protokolls.',
    timeStamp:
      'Der Zeitstempel einer externen Stelle über einen späteren Stand des Protokolls und ein Beleg, der die Unterschrift mit diesem Stand verbindet.',
    verify: 'Eine Seite, die Belege prüft. Sie braucht kein Netz.',
  },
  showsTitle: 'Was das belegt',
  shows: {
    text: 'Welcher Text gezeigt und unterschrieben wurde, Wort für Wort.',
    unchanged:
      'Dass die Unterschrift im Protokoll steht und nicht verändert wurde, seit dieser Stand signiert wurde.',
    values: 'Welche Angaben gemacht wurden und was zu Gerät und Zeit festgehalten wurde.',
  },
  notTitle: 'Was das nicht belegt',
  not: {
    person: 'Wer das Telefon in der Hand hielt. Die Namen sind die eingegebenen.',
    truth: 'Ob die eingegebenen Angaben wahr sind.',
    time: 'Den genauen Zeitpunkt: Er stammt von der Uhr des Servers. Nur der Zeitstempel einer externen Stelle zeigt, dass es die Unterschrift zu diesem Zeitpunkt schon gab.',
    others:
      'Ob der Betrieb allen dasselbe Protokoll zeigt. Vergleichen Sie die Schlüssel mit einer Kopie aus anderer Quelle.',
  },
  erased:
    'Wurde eine Person gelöscht, sind ihre Angaben endgültig weg. Der Nachweis gilt weiter, weil er für die verschlüsselten Werte gilt.',
  checkTitle: 'So prüfen Sie es',
  check: {
    page: 'Öffnen Sie verify.html im Browser, auf Wunsch ohne Netz, und wählen Sie receipt.tlog-proof. Die Seite enthält die Schlüssel bereits.',
    program:
      'Oder verwenden Sie das Go-Programm aus der Dokumentation des Produkts, docs/verify.md, die jedes Format beschreibt.',
    events:
      'Bilden Sie die Prüfsummen der Ereignisse. Die des ersten muss mit „event“ im Eintrag des Belegs übereinstimmen, den der zweite Befehl ausgibt.',
    text: 'Bilden Sie die Prüfsumme des Textes. Sie muss mit „versionHash“ im ersten Ereignis übereinstimmen.',
    pdf: 'Prüfen Sie das Siegel der PDF-Datei mit diesem Befehl oder in einem PDF-Programm.',
    timeStamp:
      'Prüfen Sie den Zeitstempel mit den Stammzertifikaten der Stelle, die Sie von ihr erhalten, als roots.pem. Der gestempelte Text muss der Anfang des Standes in receipt-stamped.tlog-proof sein.',
  },
  noTimeStamp:
    'Noch hat keine externe Stelle einen Stand des Protokolls gestempelt, der diese Unterschrift umfasst.',
};
