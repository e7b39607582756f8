import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: 'Pruebas de una firma',
  intro:
    'Este archivo contiene lo que el registro de la empresa ha anotado sobre una exención firmada y lo que hace falta para comprobarlo sin preguntar a la empresa.',
  filesTitle: 'Archivos',
  files: {
    record: 'El documento como PDF, para leer e imprimir.',
    signing: 'Respuestas, participantes y circunstancias de la firma, tal como se anotaron.',
    text: 'El documento tal como se mostró al firmante: como datos, cuyo hash se firmó, y como página para leer.',
    signatures: 'Cada firma como imagen y como puntos con tiempo y presión.',
    video: 'Intentos con el vídeo de seguridad, tal como los anotó el servidor.',
    deliveries: 'Correos y mensajes posteriores, a quién y con qué resultado.',
    events:
      'Los eventos de esta firma tal como se guardan, con sus hashes. Los datos personales están cifrados.',
    eventFiles: 'Los mismos eventos, cada uno con los bytes exactos de los que se calcula el hash.',
    opened: 'Los mismos eventos con los datos personales descifrados, como en el historial de auditoría.',
    receipt: 'Prueba que la firma está en el registro.',
    receipts: 'Comprobantes de eventos posteriores.',
    checkpoint: 'El estado firmado del registro: el final del comprobante.',
    policy: 'Las claves públicas del registro.',
    timeStamp:
      'El sello de tiempo de una autoridad externa sobre un estado posterior del registro, y un comprobante que une la firma con ese estado.',
    verify: 'Una página que verifica comprobantes. No necesita red.',
    program: 'Un programa que verifica comprobantes y una descripción de todos los formatos.',
  },
  showsTitle: 'Qué demuestra',
  shows: {
    text: 'Qué texto se mostró y se firmó, palabra por palabra.',
    unchanged: 'Que la firma está en el registro y no ha cambiado desde que el registro firmó ese estado.',
  },
  notTitle: 'Qué no demuestra',
  not: {
    person: 'Quién tenía el teléfono en la mano. Los nombres son los que se introdujeron.',
    truth: 'Si los datos introducidos son ciertos.',
    values:
      'Que los datos legibles sean los del registro: allí están cifrados y solo la empresa tiene las claves. En caso de duda, pida a la empresa que abra los eventos ante un perito.',
    time: 'La hora exacta: procede del reloj del servidor. Solo el sello de tiempo de una autoridad externa demuestra que la firma ya existía entonces.',
    others:
      'Si la empresa muestra a todos el mismo registro. Compare policy.tlog-policy con una copia de otra procedencia. Si el firmante guardó un comprobante, también debe ser válido con estas claves.',
  },
  erased:
    'Si se ha borrado a una persona, sus datos han desaparecido para siempre. La prueba sigue siendo válida, porque abarca los valores cifrados.',
  checkTitle: 'Cómo comprobarlo',
  checkIntro:
    'Descomprima el archivo en una carpeta vacía. Las órdenes son para un terminal en esa carpeta, en Linux o en WSL en Windows.',
  check: {
    page: 'En un navegador, incluso sin red: abra verify.html y arrastre la carpeta entera a la página. Todos los comprobantes deben ser válidos, y 0001-WaiverSigned.json y text-as-shown.json deben coincidir. Es posible que el último evento aún no tenga comprobante.',
    program:
      'Si no quiere confiar en una página de este archivo: lea y compile verify.go, que no comparte código con el producto. Use la primera orden o, en Debian sin red, la segunda (paquetes golang-go y golang-golang-x-mod-dev). La tercera debe terminar en «0 failed». verify.md describe todos los formatos y cómo comprobar los comprobantes solo con openssl.',
    events:
      'Compare los hashes de los eventos con los de sus comprobantes. Cada línea debe terminar en «OK». El PDF también muestra el hash del primer evento.',
    text: 'Compare el hash del texto con «versionHash» en el primer evento. La línea debe terminar en «OK».',
    pdf: 'Compruebe el sello del PDF con esta orden o en un lector de PDF. Debe decir «Signature is Valid» y «Total document signed». Es normal que el emisor sea desconocido si la instalación sella con un certificado propio: entonces el sello solo muestra que el archivo no ha cambiado desde entonces.',
    timeStamp:
      'Obtenga los certificados raíz de las autoridades que nombra stamps.json de ellas mismas y guárdelos aquí como roots.pem. Las órdenes deben mostrar «Verification: OK» y la hora, «0 failed» y «OK»; la última no muestra nada. Si un certificado de la autoridad ha caducado, añada -attime a la primera orden, con la hora del sello en segundos desde 1970.',
  },
  noTimeStamp: 'Ninguna autoridad externa ha sellado todavía un estado del registro que abarque esta firma.',
};
