import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: 'Nachweis einer Unterschrift',
  intro:
    'Dieses Archiv enthält, was das Protokoll des Betriebs zu einer unterschriebenen Erklärung festgehalten hat, und was Sie brauchen, um es zu prüfen, ohne den Betrieb zu fragen.',
  filesTitle: 'Dateien',
  files: {
    record: 'Das Dokument als PDF-Datei zum Lesen und Drucken.',
    signing: 'Antworten, Beteiligte und Umstände der Unterschrift, wie festgehalten.',
    text: 'Der Text, wie er bei der Unterschrift zu sehen war: als Daten, deren Prüfsumme unterschrieben wurde, und als Seite zum Lesen.',
    signatures: 'Jede Unterschrift als Bild und als Punkte mit Zeit und Druck.',
    video: 'Versuche beim Sicherheitsvideo, wie sie der Server festgehalten hat.',
    deliveries: 'E-Mails und Nachrichten, die folgten: an wen und mit welchem Ergebnis.',
    events:
      'Die Ereignisse zu dieser Unterschrift, wie gespeichert, mit ihren Prüfsummen. Personenbezogene Werte sind verschlüsselt.',
    eventFiles: 'Dieselben Ereignisse, jedes mit genau den Bytes, aus denen die Prüfsumme gebildet wird.',
    opened: 'Dieselben Ereignisse mit lesbaren personenbezogenen Werten, wie im Prüfprotokoll.',
    receipt: 'Belegt, dass die Unterschrift im Protokoll steht.',
    receipts: 'Belege für spätere Ereignisse.',
    checkpoint: 'Der signierte Stand des Protokolls: das Ende des Belegs.',
    policy: 'Die öffentlichen Schlüssel des Protokolls.',
    timeStamp:
      'Der Zeitstempel einer externen Stelle über einen späteren Stand des Protokolls und ein Beleg, der die Unterschrift mit diesem Stand verbindet.',
    verify: 'Eine Seite, die Belege prüft. Sie braucht kein Netz.',
    program: 'Ein Programm, das Belege prüft, und eine Beschreibung aller Formate.',
  },
  showsTitle: 'Was das belegt',
  shows: {
    text: 'Welcher Text gezeigt und unterschrieben wurde, Wort für Wort.',
    unchanged:
      'Dass die Unterschrift im Protokoll steht und nicht verändert wurde, seit dieser Stand signiert wurde.',
  },
  notTitle: 'Was das nicht belegt',
  not: {
    person: 'Wer das Telefon in der Hand hielt. Die Namen sind die eingegebenen.',
    truth: 'Ob die eingegebenen Angaben wahr sind.',
    values:
      'Dass die lesbaren Angaben die des Protokolls sind: Dort stehen sie verschlüsselt, und die Schlüssel hat nur der Betrieb. Bestehen Zweifel, lassen Sie den Betrieb die Ereignisse vor einem Sachverständigen öffnen.',
    time: 'Den genauen Zeitpunkt: Er stammt von der Uhr des Servers. Nur der Zeitstempel einer externen Stelle zeigt, dass es die Unterschrift zu diesem Zeitpunkt schon gab.',
    others:
      'Ob der Betrieb allen dasselbe Protokoll zeigt. Vergleichen Sie policy.tlog-policy mit einer Kopie aus anderer Quelle. Hat die unterzeichnende Person einen Beleg gespeichert, muss auch er mit diesen Schlüsseln gültig sein.',
  },
  erased:
    'Wurde eine Person gelöscht, sind ihre Angaben endgültig weg. Der Nachweis gilt weiter, weil er für die verschlüsselten Werte gilt.',
  checkTitle: 'So prüfen Sie es',
  checkIntro:
    'Entpacken Sie das Archiv in einen leeren Ordner. Die Befehle sind für ein Terminal in diesem Ordner, unter Linux oder unter Windows in WSL.',
  check: {
    page: 'Im Browser, auch ohne Netz: Öffnen Sie verify.html und ziehen Sie den ganzen Ordner darauf. Alle Belege müssen gültig sein, 0001-WaiverSigned.json und text-as-shown.json müssen passen. Für das neueste Ereignis gibt es vielleicht noch keinen Beleg.',
    program:
      'Wenn Sie sich nicht auf eine Seite aus diesem Archiv verlassen möchten: Lesen und übersetzen Sie verify.go, das keinen Code mit dem Produkt teilt. Verwenden Sie den ersten Befehl oder, unter Debian ohne Netz, den zweiten (Pakete golang-go und golang-golang-x-mod-dev). Der dritte muss mit „0 failed“ enden. verify.md beschreibt alle Formate und wie man Belege nur mit openssl prüft.',
    events:
      'Vergleichen Sie die Prüfsummen der Ereignisse mit denen in ihren Belegen. Jede Zeile muss mit „OK“ enden. Die PDF-Datei nennt die Prüfsumme des ersten Ereignisses ebenfalls.',
    text: 'Vergleichen Sie die Prüfsumme des Textes mit „versionHash“ im ersten Ereignis. Die Zeile muss mit „OK“ enden.',
    pdf: 'Prüfen Sie das Siegel der PDF-Datei mit diesem Befehl oder in einem PDF-Programm. Es muss „Signature is Valid“ und „Total document signed“ melden. Ein unbekannter Aussteller ist normal, wenn die Installation mit einem eigenen Zertifikat siegelt: Dann zeigt das Siegel nur, dass die Datei seither nicht verändert wurde.',
    timeStamp:
      'Beschaffen Sie sich die Stammzertifikate der Stellen, die stamps.json nennt, von diesen selbst und speichern Sie sie hier als roots.pem. Die Befehle müssen „Verification: OK“ und die Zeit, „0 failed“ und „OK“ ausgeben, der letzte nichts. Ist ein Zertifikat der Stelle inzwischen abgelaufen, ergänzen Sie den ersten Befehl um -attime und die Zeit des Stempels in Sekunden seit 1970.',
  },
  noTimeStamp:
    'Noch hat keine externe Stelle einen Stand des Protokolls gestempelt, der diese Unterschrift umfasst.',
};
