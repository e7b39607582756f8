import type { MailWords } from '../mail-words.ts';

export const mailWords: MailWords = {
  temporaryPassword: {
    subject: 'Ihr Benutzername und vorläufiges Passwort',
    text: `Guten Tag {firstName},

Ihr Konto für {company} ist eingerichtet. Melden Sie sich mit diesem Benutzernamen und vorläufigen Passwort an:

Benutzername: {username}
Vorläufiges Passwort: {temporaryPassword}

Bei der ersten Anmeldung, bis zum {until}, wählen Sie Ihr eigenes Passwort:

{link}`,
  },
};
