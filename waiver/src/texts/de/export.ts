import type { ExportWords } from '../export-words.ts';

export const exportWords: ExportWords = {
  person: 'Personennummer',
  role: 'Unterschrieben als',
  day: 'Tag der Unterschrift',
  at: 'Unterschrieben ({zone})',
  language: 'Sprache',
  understood: 'Sicherheitsvideo verstanden',
  mail: 'Bestätigungs-E-Mail',
  mails: {
    waiting: 'Wartet',
    sent: 'Gesendet',
    kept: 'Aufbewahrt, nicht gesendet: kein Mailserver',
    refused: 'Abgelehnt',
  },
  arrivals: 'Ankünfte',
  tags: 'Schlagwörter',
  voidedAt: 'Für ungültig erklärt ({zone})',
  voidReason: 'Grund der Ungültigkeit',
};
