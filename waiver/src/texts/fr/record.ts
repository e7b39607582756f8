import type { RecordWords } from '../record-words.ts';

export const recordWords: RecordWords = {
  signedBy: 'Signé par',
  signedOn: 'Signé le {date}',
  roles: { adult: 'Adulte', guardian: 'Parent ou tuteur légal', minor: 'Mineur' },
  text: 'Ce qui a été signé',
  erased: 'Effacé',
  ticked: 'Oui',
  notTicked: 'Non',
  proof: 'Preuve de cette signature',
  business: 'Entreprise',
  waiver: 'Décharge',
  version: 'Version du texte',
  hash: 'SHA-256 du texte signé',
  received: 'Reçu',
  timeZone: 'Fuseau horaire',
  number: 'Numéro d’enregistrement',
  notDrawn: 'Caractères que ce document ne peut pas afficher : {characters}',
};
