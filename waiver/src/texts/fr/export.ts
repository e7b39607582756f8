import type { ExportWords } from '../export-words.ts';

export const exportWords: ExportWords = {
  person: 'Numéro de la personne',
  role: 'Signé en tant que',
  day: 'Jour de la signature',
  at: 'Signé ({zone})',
  language: 'Langue',
  understood: 'Vidéo de sécurité comprise',
  mail: 'E-mail de confirmation',
  mails: {
    waiting: 'En attente',
    sent: 'Envoyé',
    kept: 'Conservé, non envoyé : aucun serveur de messagerie',
    refused: 'Refusé',
  },
  arrivals: 'Arrivées',
  tags: 'Étiquettes',
  voidedAt: 'Annulé ({zone})',
  voidReason: 'Motif de l’annulation',
};
