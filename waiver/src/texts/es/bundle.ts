import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: 'Pruebas de una firma',
  intro:
    'Este archivo contiene lo que el registro de la empresa ha anotado sobre una exención firmada y todo lo necesario para comprobarlo sin la empresa.',
  filesTitle: 'Archivos',
  files: {
    record: 'El documento como PDF sellado, para leer e imprimir.',
    signing: 'Respuestas, participantes y circunstancias de la firma, tal como se anotaron.',
    text: 'El documento tal como se mostró al firmante: como datos y como página.',
    signatures: 'Cada firma como imagen y como puntos con tiempo y presión.',
    video: 'Intentos con el vídeo de seguridad, tal como los anotó el servidor.',
    deliveries: 'Correos y mensajes posteriores, a quién y con qué resultado.',
    events:
      'Los eventos de esta firma tal como se guardan, con sus hashes. Los datos personales están cifrados.',
    eventFiles: 'Los mismos eventos, cada uno con los bytes exactos de los que se calcula el hash.',
    opened: 'Los mismos eventos con los datos personales descifrados, como en el historial de auditoría.',
    receipt: 'Prueba que la firma está en el registro.',
    receipts: 'Comprobantes de eventos posteriores.',
    checkpoint: 'El estado firmado del registro al que lleva el comprobante.',
    policy: 'Las claves públicas del registro.',
    timeStamp:
      'El sello de tiempo de una autoridad externa sobre un estado posterior del registro, y un comprobante que une la firma con ese estado.',
    verify: 'Una página que verifica comprobantes. No necesita red.',
  },
  showsTitle: 'Qué demuestra',
  shows: {
    text: 'Qué texto se mostró y se firmó, palabra por palabra.',
    unchanged: 'Que la firma está en el registro y no ha cambiado desde que el registro firmó ese estado.',
    values: 'Qué datos se introdujeron y qué se anotó sobre el dispositivo y la hora.',
  },
  notTitle: 'Qué no demuestra',
  not: {
    person: 'Quién tenía el teléfono en la mano. Los nombres son los que se introdujeron.',
    truth: 'Si los datos introducidos son ciertos.',
    time: 'La hora exacta: procede del reloj del servidor. Solo el sello de tiempo de una autoridad externa demuestra que la firma ya existía entonces.',
    others:
      'Si la empresa muestra a todos el mismo registro. Compare sus claves con una copia de otra procedencia.',
  },
  erased:
    'Si se ha borrado a una persona, sus datos han desaparecido para siempre. La prueba sigue siendo válida, porque abarca los valores cifrados.',
  checkTitle: 'Cómo comprobarlo',
  check: {
    page: 'Abra verify.html en un navegador, sin red si lo desea, y elija receipt.tlog-proof. La página ya contiene las claves.',
    program:
      'O use el programa en Go de la documentación del producto, docs/verify.md, que describe todos los formatos.',
    events:
      'Calcule los hashes de los eventos. El del primero debe coincidir con «event» en la entrada del comprobante, que muestra la segunda orden.',
    text: 'Calcule el hash del texto. Debe coincidir con «versionHash» en el primer evento.',
    pdf: 'Compruebe el sello del PDF con esta orden o en un lector de PDF.',
    timeStamp:
      'Compruebe el sello de tiempo con los certificados raíz de la autoridad, que ella misma facilita, guardados como roots.pem. El texto sellado debe ser el comienzo del estado en receipt-stamped.tlog-proof.',
  },
  noTimeStamp: 'Ninguna autoridad externa ha sellado todavía un estado del registro que abarque esta firma.',
};
