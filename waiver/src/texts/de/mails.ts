import type { MailWords } from '../mail-words.ts';

export const mailWords: MailWords = {
  temporaryPassword: {
    subject: 'Ihr Benutzername und vorläufiges Passwort',
    preview: 'Das Konto von {company} ist eingerichtet.',
    heading: 'Ihr Konto ist eingerichtet',
    before: `Guten Tag {firstName},

Ihr Konto für {company} ist eingerichtet. Melden Sie sich mit diesem Benutzernamen und vorläufigen Passwort an:`,
    facts: { username: 'Benutzername', temporaryPassword: 'Vorläufiges Passwort' },
    after: 'Es gilt bis zum {until}. Bei der ersten Anmeldung wählen Sie Ihr eigenes Passwort.',
    button: 'Anmelden',
    note: 'Sie erhalten diese E-Mail, weil {company} mit dieser Adresse registriert wurde.',
  },
  recovery: {
    subject: 'Ihr vorläufiges Passwort',
    preview: 'Melden Sie sich damit an und wählen Sie ein neues.',
    heading: 'Ihr vorläufiges Passwort',
    before: `Guten Tag {firstName},

jemand hat für Ihr Konto ein neues Passwort angefordert. Melden Sie sich mit diesem Benutzernamen und vorläufigen Passwort an:`,
    facts: { username: 'Benutzername', temporaryPassword: 'Vorläufiges Passwort' },
    after: `Es gilt, bis Sie ein neues Passwort wählen, längstens bis zum {until}.

Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren: Ihr bisheriges Passwort gilt weiter.`,
    button: 'Anmelden',
    note: 'Sie erhalten diese E-Mail, weil auf der Anmeldeseite ein neues Passwort angefordert wurde.',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    preview: 'Wenn Sie das nicht waren, können Sie es bis zum {until} rückgängig machen.',
    heading: 'Ihre E-Mail-Adresse wurde geändert',
    before: `Guten Tag {firstName},

die Adresse Ihres Kontos ist jetzt {email}. Damit melden Sie sich an, und dorthin gehen E-Mails zu Ihrem Konto.`,
    after:
      'Wenn Sie das nicht waren, machen Sie die Änderung bis zum {until} rückgängig und wählen Sie danach ein neues Passwort.',
    button: 'Änderung rückgängig machen',
    note: 'Sie erhalten diese E-Mail, weil dies bisher die Adresse Ihres Kontos war.',
  },
  confirmEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    preview: 'Mit einem Klick ist die Änderung abgeschlossen.',
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    before: `Guten Tag {firstName},

dies ist jetzt die Adresse Ihres Kontos. Bitte bestätigen Sie, dass E-Mails Sie hier erreichen.`,
    after:
      'Der Link gilt bis zum {until}. Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.',
    button: 'Adresse bestätigen',
    note: 'Sie erhalten diese E-Mail, weil diese Adresse für ein Konto eingetragen wurde.',
  },
  invitation: {
    subject: 'Einladung zu {company}',
    preview: 'Die Einladung gilt bis {until}.',
    heading: 'Einladung zu {company}',
    before: `Guten Tag,

{inviter} lädt Sie zu {company} ein, {role, select, owner {als Inhaber} manager {für die Leitung} front_desk {für den Empfang} other {für Auswertungen}}. Nehmen Sie an und wählen Sie ein Passwort für Ihre eigene Anmeldung.`,
    after:
      'Der Link gilt einmal und bis {until}. Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.',
    button: 'Einladung annehmen',
    note: 'Sie erhalten diese E-Mail, weil {inviter} diese Adresse eingetragen hat.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    preview: 'Wenn Sie das nicht waren, fordern Sie ein neues an.',
    heading: 'Ihr Passwort wurde geändert',
    before: `Guten Tag {firstName},

das Passwort Ihres Kontos wurde am {at} geändert. Alle anderen Geräte wurden abgemeldet.`,
    after: 'Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an:',
    button: 'Neues Passwort anfordern',
    note: 'Sie erhalten diese E-Mail, weil das Passwort Ihres Kontos geändert wurde.',
  },
  secondFactorAdded: {
    subject: 'Anmeldung in zwei Schritten: zweiter Schritt hinzugefügt',
    preview: 'Wenn Sie das nicht waren, fordern Sie ein neues Passwort an.',
    heading: 'Anmeldung in zwei Schritten: zweiter Schritt hinzugefügt',
    before: `Guten Tag {firstName},

Ihrem Konto wurde am {at} {kind, select, totp {eine Authentifizierungs-App} other {ein Passkey}} hinzugefügt. Alle anderen Geräte wurden abgemeldet.`,
    after:
      'Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an, melden Sie sich an und entfernen Sie, was nicht von Ihnen ist. Wird dabei ein zweiter Schritt verlangt, den Sie nicht haben, bitten Sie die Person, die Ihren Server betreut, ihn zu entfernen.',
    button: 'Neues Passwort anfordern',
    note: 'Sie erhalten diese E-Mail, weil Ihrem Konto ein zweiter Schritt hinzugefügt wurde.',
  },
  secondFactorRemoved: {
    subject: 'Anmeldung in zwei Schritten: zweiter Schritt entfernt',
    preview: 'Wenn Sie das nicht waren, fordern Sie ein neues Passwort an.',
    heading: 'Anmeldung in zwei Schritten: zweiter Schritt entfernt',
    before: `Guten Tag {firstName},

{kind, select, totp {Eine Authentifizierungs-App wurde am {at} aus Ihrem Konto entfernt. Alle anderen Geräte wurden abgemeldet.} passkey {Ein Passkey wurde am {at} aus Ihrem Konto entfernt. Alle anderen Geräte wurden abgemeldet.} other {Die Person, die Ihren Server betreut, hat am {at} jeden zweiten Schritt aus Ihrem Konto entfernt. Alle Geräte wurden abgemeldet.}}`,
    after:
      'Wenn Sie das weder getan noch veranlasst haben, fordern Sie sofort ein neues Passwort an und richten Sie die Anmeldung in zwei Schritten wieder ein.',
    button: 'Neues Passwort anfordern',
    note: 'Sie erhalten diese E-Mail, weil ein zweiter Schritt aus Ihrem Konto entfernt wurde.',
  },
  recoveryCodesMade: {
    subject: 'Neue Wiederherstellungscodes wurden erstellt',
    preview: 'Wenn Sie das nicht waren, fordern Sie ein neues Passwort an.',
    heading: 'Neue Wiederherstellungscodes wurden erstellt',
    before: `Guten Tag {firstName},

Für Ihr Konto wurden am {at} neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.`,
    after:
      'Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an und erstellen Sie dann selbst neue Codes.',
    button: 'Neues Passwort anfordern',
    note: 'Sie erhalten diese E-Mail, weil für Ihr Konto Wiederherstellungscodes erstellt wurden.',
  },
  recoveryCodeUsed: {
    subject: 'Ein Wiederherstellungscode wurde verwendet',
    preview: 'Wenn Sie das nicht waren, fordern Sie ein neues Passwort an.',
    heading: 'Ein Wiederherstellungscode wurde verwendet',
    before: `Guten Tag {firstName},

Am {at} wurde einer Ihrer Wiederherstellungscodes anstelle des üblichen zweiten Schritts verwendet.`,
    facts: { left: 'Verbleibende Codes' },
    after:
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort und Ihre Codes. Fordern Sie sofort ein neues Passwort an und erstellen Sie dann neue Codes.',
    button: 'Neues Passwort anfordern',
    note: 'Sie erhalten diese E-Mail, weil ein Wiederherstellungscode Ihres Kontos verwendet wurde.',
  },
  integrationOff: {
    subject: 'Ihre Verbindung zu {service} wurde abgeschaltet',
    preview: '{service} lehnt Ihren API-Schlüssel seit fünf Tagen ab.',
    heading: 'Ihre Verbindung zu {service} wurde abgeschaltet',
    before: `Guten Tag {firstName},

{service} lehnt Ihren API-Schlüssel seit fünf Tagen ab. Deshalb senden wir nichts mehr dorthin. Was in der Zwischenzeit unterschrieben wird, bewahren wir 30 Tage auf und senden es, sobald Sie einen gültigen Schlüssel eingeben.`,
    after: 'Bitte prüfen Sie den Schlüssel in Ihren Kontoeinstellungen:',
    button: 'Kontoeinstellungen öffnen',
    note: 'Sie erhalten diese E-Mail, weil {service} mit Ihrem Konto verbunden ist.',
  },
  webhookOff: {
    subject: 'Ein Webhook wurde abgeschaltet',
    preview: 'Wir senden nichts mehr an {host}.',
    heading: 'Ein Webhook wurde abgeschaltet',
    before: `Guten Tag {firstName},

{reason, select, gone {Ihr Server unter {host} hat geantwortet, dass es diese Adresse nicht mehr gibt (410 Gone)} other {Ihr Server unter {host} hat seit fünf Tagen keine unserer Nachrichten angenommen}}. Deshalb wurde der Webhook abgeschaltet. Solange er abgeschaltet ist, werden keine Ereignisse gesendet, auch nicht nachträglich. Zuvor fehlgeschlagene Nachrichten lassen sich 30 Tage lang erneut senden.`,
    after: 'Bitte prüfen Sie Ihren Server und schalten Sie den Webhook dann wieder ein:',
    button: 'Webhook öffnen',
    note: 'Sie erhalten diese E-Mail, weil ein Webhook Ihres Kontos auf {host} verweist.',
  },
  signedWaiver: {
    subject: 'Bestätigung',
    body: [
      'Guten Tag [[first-name]] [[last-name]],',
      'vielen Dank für Ihre Unterschrift unter „[[waiver-title]]“. Die unterschriebene Erklärung liegt bereit: Sie können sie lesen, drucken oder speichern.',
    ],
    download: 'Unterschriebene Erklärung ansehen',
    closing: 'Der Link gilt drei Tage.',
    preview: 'Ihre unterschriebene Erklärung liegt bereit.',
    video: {
      text: 'Ein Schritt fehlt noch: Bitte sehen Sie das Sicherheitsvideo bis zum Ende an.',
      button: 'Sicherheitsvideo ansehen',
    },
    note: '{company} sendet Ihnen diese E-Mail, weil diese Adresse beim Unterschreiben angegeben wurde.',
    test: 'Dies ist ein Test mit Beispielwerten. Diese Zeile sehen nur Sie.',
    sample: { firstName: 'Alex', lastName: 'Müller', title: 'Haftungsverzicht' },
  },
  videoReminder: {
    subject: 'Bitte sehen Sie das Sicherheitsvideo zu Ende an',
    preview: 'Es dauert nur wenige Minuten.',
    heading: 'Ihr Sicherheitsvideo wartet',
    before: `Guten Tag {name},

vielen Dank, dass Sie „{title}“ unterschrieben haben. Das Sicherheitsvideo wurde noch nicht bis zum Ende angesehen. Bitte holen Sie das nach, bevor Sie kommen: Es geht dort weiter, wo Sie aufgehört haben.`,
    after: 'Der Link gilt, bis alle das Video zu Ende gesehen haben.',
    button: 'Video weiter ansehen',
    note: '{company} sendet Ihnen diese E-Mail, weil diese Adresse beim Unterschreiben angegeben wurde.',
  },
};
