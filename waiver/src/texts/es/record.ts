import type { RecordWords } from '../record-words.ts';

export const recordWords: RecordWords = {
  signedBy: 'Firmado por',
  signedOn: 'Firmado el {date}',
  roles: { adult: 'Adulto', guardian: 'Padre, madre o tutor', minor: 'Menor' },
  text: 'Lo que se firmó',
  erased: 'Borrado',
  ticked: 'Sí',
  notTicked: 'No',
  proof: 'Prueba de esta firma',
  business: 'Empresa',
  waiver: 'Documento',
  version: 'Versión del texto',
  hash: 'SHA-256 del texto firmado',
  received: 'Recibido',
  timeZone: 'Zona horaria',
  number: 'Número de registro',
  notDrawn: 'Caracteres que este documento no puede mostrar: {characters}',
};
