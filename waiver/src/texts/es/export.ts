import type { ExportWords } from '../export-words.ts';

export const exportWords: ExportWords = {
  person: 'Número de la persona',
  role: 'Firmado como',
  day: 'Día de la firma',
  at: 'Firmado ({zone})',
  language: 'Idioma',
  understood: 'Video de seguridad comprendido',
  mail: 'Correo de confirmación',
  mails: {
    waiting: 'En espera',
    sent: 'Enviado',
    kept: 'Conservado, no enviado: sin servidor de correo',
    refused: 'Rechazado',
  },
  arrivals: 'Llegadas',
  tags: 'Etiquetas',
  voidedAt: 'Anulado ({zone})',
  voidReason: 'Motivo de la anulación',
};
