import type { StartingPointsTexts } from '../starting-point-texts.ts';

export const startingPoints: StartingPointsTexts = {
  'climbing-hall': {
    title: 'Sala de escalada: reglas, riesgos y exención de responsabilidad',
    content: [
      'Este documento trata de la escalada y el búlder en [nombre de su empresa] (“la sala”). Léalo completo. Si algo no le queda claro, pregunte al personal antes de firmar. Los padres, madres y tutores firman en nombre propio y por cada menor que indiquen en él.',
      { heading: 'Riesgos' },
      'La escalada y el búlder son peligrosos, aunque todos respeten las reglas. Los accidentes pueden causar lesiones graves y permanentes y, en el peor de los casos, la muerte. Entre los riesgos están:',
      {
        points: [
          'las caídas desde cualquier altura, también sobre colchonetas: la colchoneta amortigua la caída, pero no evita todas las lesiones',
          'los errores al encordarse, asegurar, bajar a alguien y pasar la cuerda por los mosquetones, tanto propios como ajenos',
          'las presas que giran o se rompen y los objetos que caen',
          'los choques con otras personas que escalan, caen, están de pie o caminan cerca',
          'los tirones y la sobrecarga de dedos, tendones, músculos y articulaciones',
        ],
      },
      { heading: 'De qué soy responsable' },
      {
        points: [
          'Decido por mi cuenta qué vías y qué alturas están dentro de mis capacidades y de las de los menores por quienes firmo.',
          'Escalo y aseguro con cuerda solo si aprendí a hacerlo. Si tengo dudas, pregunto al personal.',
          'Antes de cada ascenso, mi compañero de cuerda y yo nos revisamos mutuamente: arnés, nudo, dispositivo de aseguramiento y mosquetón.',
          'Respeto el reglamento de la sala y las indicaciones del personal. A quien ponga en riesgo a otras personas se le puede pedir que se retire.',
        ],
      },
      { heading: 'Reglas' },
      {
        points: [
          'Solo escala de primero quien domina el aseguramiento y las caídas en esa modalidad.',
          'En la zona de búlder mantengo libre el área de caída y nunca me paro ni me siento debajo de otras personas.',
          'Los niños menores de [14] años escalan solo mientras los vigila un adulto responsable de ellos.',
          'Nadie escala después de consumir alcohol o drogas, ni después de tomar medicamentos que reduzcan los reflejos.',
          'Me quito los anillos, vacío los bolsillos y me recojo el cabello si lo llevo largo.',
        ],
      },
      { heading: 'Salud' },
      'Hasta donde sé, mi salud y la de los menores por quienes firmo nos permiten escalar. En caso de una lesión, una enfermedad o un embarazo con los que escalar pueda ser peligroso, consultamos antes a un médico. Si alguno de nosotros se siente mal o se lastima, dejamos de escalar y avisamos de inmediato al personal.',
      { heading: 'Equipo' },
      'Reviso mi propio equipo y el que alquilo antes de usarlo, y devuelvo al personal el equipo alquilado si noto en él algo que no parece estar bien. Pago el equipo alquilado que pierda o dañe por negligencia.',
      { heading: 'Responsabilidad' },
      'Conozco los riesgos aquí descritos y participo por voluntad propia. En la medida en que la ley lo permita, renuncio a reclamar a la sala, a sus propietarios, a su personal y a sus colaboradores por lesiones, daños y pérdidas que se deban a los riesgos habituales de la escalada, a mis propios errores o a los de otros visitantes.',
      'Esto no limita ninguna responsabilidad que la ley no permita limitar, como la responsabilidad por dolo o culpa grave, ni los derechos que me corresponden como consumidor. Si una parte de este documento no es válida, el resto sigue vigente.',
      { heading: 'Privacidad' },
      'La sala usa los datos que ingreso aquí para conservar este acuerdo y para actuar en una emergencia. Nuestro aviso de privacidad indica cuánto tiempo se conservan y qué derechos tengo: [dirección de su aviso de privacidad].',
    ],
    sections: {
      experience: {
        title: 'Experiencia',
        content: [],
        fields: {
          level: {
            title: '¿Cuánto ha escalado?',
            options: [
              'Es mi primera vez',
              'Algunas veces, con ayuda',
              'Con regularidad, y sé asegurar en top rope',
              'Con regularidad, y sé asegurar a quien escala de primero',
            ],
          },
        },
      },
      health: {
        title: 'Para emergencias',
        content: ['Puede dejar esto vacío. El personal lo lee solo cuando tiene que ayudarle.'],
        fields: { remarks: 'Lo que deba saber quien le ayude, como alergias o medicamentos' },
      },
      photos: {
        title: 'Fotos y videos',
        content: [
          'A veces tomamos fotos y videos en la sala y los mostramos en nuestro sitio web y en redes sociales. Usted decide libremente si podemos mostrarle: puede escalar sin dar este consentimiento y puede retirarlo para el futuro en cualquier momento escribiendo a [correo electrónico].',
        ],
        fields: {
          consent:
            'Sí, pueden publicarse fotos y videos en los que aparezcamos yo o los menores por quienes firmo.',
        },
      },
    },
  },
  'trampoline-park': {
    title: 'Parque de trampolines: reglas, riesgos y exención de responsabilidad',
    content: [
      'Este documento trata de los saltos y juegos en [nombre de su empresa] (“el parque”). Léalo completo. Si algo no le queda claro, pregunte al personal antes de firmar. Los padres, madres y tutores firman en nombre propio y por cada menor que indiquen en él.',
      { heading: 'Riesgos' },
      'Los trampolines lanzan a las personas más alto y más rápido de lo que esperan. La mayoría de las lesiones son esguinces, pero también hay fracturas y lesiones de la cabeza, el cuello y la columna, que pueden ser permanentes o mortales. Entre los riesgos están:',
      {
        points: [
          'caer mal sobre un trampolín, sobre el acolchado, en la espuma o en el piso',
          'los choques con otras personas, sobre todo cuando dos saltan en el mismo trampolín',
          'los saltos mortales, las caídas de cabeza y los trucos que no se dominan',
          'engancharse la ropa, las joyas o los dedos',
          'seguir saltando con cansancio',
        ],
      },
      { heading: 'Reglas' },
      {
        points: [
          'Una sola persona en cada trampolín. Salto en el centro y me fijo en dónde están los demás.',
          'Caigo con los dos pies. Los saltos mortales son solo para quienes los dominan, y solo donde están permitidos.',
          'Espero a que la piscina de espuma o el colchón de aire estén libres, entro con los pies o sentándome, nunca de cabeza, y salgo de inmediato.',
          'Uso calcetines antideslizantes, vacío los bolsillos y me quito las joyas, los cinturones y los lentes que puedan romperse.',
          'Nadie salta después de consumir alcohol o drogas, ni con goma de mascar o comida en la boca.',
          'Los niños menores de [6] años permanecen en la zona para niños pequeños. Un adulto responsable de ellos permanece en el parque.',
          'Sigo las indicaciones del personal. A quien ponga en riesgo a otras personas se le puede pedir que se retire sin reembolso.',
        ],
      },
      { heading: 'Salud' },
      'Hasta donde sé, mi salud y la de los menores por quienes firmo nos permiten saltar. No salta ninguna persona que esté embarazada, que haya tenido hace poco una operación o una fractura, o a la que un médico se lo haya desaconsejado, por ejemplo por el corazón, la espalda, el cuello o convulsiones. Si alguno de nosotros se siente mal o se lastima, dejamos de saltar y avisamos de inmediato al personal.',
      { heading: 'De qué son responsables los padres, madres y tutores' },
      'Expliqué las reglas a los menores por quienes firmo, decido si están en condiciones de participar y los vigilo o hago que los vigile un adulto. En una emergencia, el personal puede prestar primeros auxilios y llamar a una ambulancia.',
      { heading: 'Responsabilidad' },
      'Conozco los riesgos aquí descritos, y tanto yo como los menores por quienes firmo participamos por voluntad propia. En la medida en que la ley lo permita, renuncio a reclamar al parque, a sus propietarios, a su personal y a sus colaboradores por lesiones, daños y pérdidas que se deban a los riesgos habituales de los saltos, a nuestros propios errores o a los de otros visitantes.',
      'Esto no limita ninguna responsabilidad que la ley no permita limitar, como la responsabilidad por dolo o culpa grave, ni los derechos que nos corresponden como consumidores. Si una parte de este documento no es válida, el resto sigue vigente.',
      { heading: 'Objetos de valor' },
      'Deje los objetos de valor en casa o en un casillero. En la medida en que la ley lo permita, el parque no responde por lo que se deje sin vigilancia.',
      { heading: 'Privacidad' },
      'El parque usa los datos que ingreso aquí para conservar este acuerdo y para actuar en una emergencia. Nuestro aviso de privacidad indica cuánto tiempo se conservan y qué derechos tengo: [dirección de su aviso de privacidad].',
    ],
    sections: {
      rules: {
        title: 'Reglas del parque',
        content: [],
        fields: {
          understood: 'Entendí las reglas y se las expliqué a todas las personas por quienes firmo.',
        },
      },
      photos: {
        title: 'Fotos y videos',
        content: [
          'A veces tomamos fotos y videos en el parque y los mostramos en nuestro sitio web y en redes sociales. Usted decide libremente si podemos mostrarle: puede saltar sin dar este consentimiento y puede retirarlo para el futuro en cualquier momento escribiendo a [correo electrónico].',
        ],
        fields: {
          consent:
            'Sí, pueden publicarse fotos y videos en los que aparezcamos yo o los menores por quienes firmo.',
        },
      },
    },
  },
  'bike-and-kayak-rental': {
    title: 'Alquiler de bicicletas y kayaks: condiciones, riesgos y exención de responsabilidad',
    content: [
      'Este documento trata de lo que usted alquila en [nombre de su empresa] (“la empresa de alquiler”). Léalo completo. Si algo no le queda claro, pregunte al personal antes de firmar. Los padres, madres y tutores firman en nombre propio y por cada menor que indiquen en él.',
      { heading: 'Lo que alquilo' },
      {
        points: [
          'Recibo las bicicletas, las embarcaciones y el equipo en buen estado de funcionamiento. Antes de salir pruebo los frenos, el asiento, las luces, el remo y el chaleco salvavidas, e informo de inmediato si algo está mal.',
          'Los usan solo las personas nombradas aquí, para su fin habitual y en la zona acordada: [zona].',
          'Devuelvo todo a la hora y en el lugar acordados, limpio y completo. Por cada hora de retraso se aplica la lista de precios.',
          'Pongo el candado a las bicicletas cada vez que las dejo y saco las embarcaciones del agua. No reparo nada por mi cuenta sin preguntar.',
        ],
      },
      { heading: 'Daños, pérdida y robo' },
      'Informo de inmediato a la empresa de alquiler los daños, accidentes y robos; los accidentes con personas lesionadas y los robos los informo también a la policía. Pago los daños y pérdidas que yo o las personas por quienes firmo causemos por negligencia, hasta el valor que el artículo tenga en ese momento. No pago el desgaste normal.',
      { heading: 'Riesgos sobre ruedas' },
      'Andar en bicicleta en el tráfico y fuera de la carretera puede dar lugar a caídas y choques con lesiones graves o mortales. Conozco las normas de tránsito, circulo de manera que pueda detenerme en cualquier momento y uso casco, como aconseja la empresa de alquiler. Los menores lo usan siempre. Las bicicletas eléctricas son más rápidas y pesadas que las demás: practico antes de circular en el tráfico.',
      { heading: 'Riesgos en el agua' },
      {
        points: [
          'Las embarcaciones se vuelcan. El agua fría, las corrientes, las represas, el viento y otras embarcaciones pueden poner en riesgo de ahogarse incluso a quienes nadan bien.',
          'En el agua, todos saben nadar y llevan puesto y abrochado el chaleco salvavidas todo el tiempo.',
          'Antes de salir pregunto por el clima y el nivel del agua, me mantengo cerca de la orilla y regreso si el tiempo empeora.',
          'Me mantengo lejos de las represas, las esclusas, las embarcaciones grandes y las zonas cerradas para proteger la naturaleza.',
        ],
      },
      { heading: 'Salud' },
      'Hasta donde sé, yo y los menores por quienes firmo tenemos la salud y la fuerza necesarias para usar lo que alquilamos. Nadie anda en bicicleta ni rema después de consumir alcohol o drogas, ni después de tomar medicamentos que reduzcan los reflejos. Vigilo a los menores por quienes firmo.',
      { heading: 'Responsabilidad' },
      'Conozco los riesgos aquí descritos y participo por voluntad propia. En la medida en que la ley lo permita, renuncio a reclamar a la empresa de alquiler, a sus propietarios, a su personal y a sus colaboradores por lesiones, daños y pérdidas que se deban a los riesgos habituales de andar en bicicleta y remar, a mis propios errores o a los de otras personas.',
      'Esto no limita ninguna responsabilidad que la ley no permita limitar, como la responsabilidad por dolo o culpa grave, ni los derechos que me corresponden como consumidor. Si una parte de este documento no es válida, el resto sigue vigente.',
      { heading: 'Privacidad' },
      'La empresa de alquiler usa los datos que ingreso aquí para cumplir este acuerdo, para conservarlo y para actuar en una emergencia. Nuestro aviso de privacidad indica cuánto tiempo se conservan y qué derechos tengo: [dirección de su aviso de privacidad].',
    ],
    sections: {
      rental: {
        title: 'Lo que alquila',
        content: [],
        fields: {
          items: {
            title: 'Alquilamos',
            options: [
              'Bicicletas',
              'Bicicletas eléctricas',
              'Bicicletas para niños',
              'Kayaks',
              'Canoas',
              'Tablas de remo (SUP)',
            ],
          },
          swimming: {
            title: '¿Saben nadar todas las personas que van al agua?',
            options: ['Sí', 'No', 'Solo alquilamos bicicletas'],
          },
          sizes: 'Estaturas, para las bicicletas y los chalecos salvavidas',
        },
      },
      condition: {
        title: 'Recibido en buen estado',
        content: ['Complete esto cuando haya visto lo que alquila.'],
        fields: { checked: 'Revisé lo que alquilo y funciona.' },
      },
    },
  },
  event: {
    title: 'Evento: condiciones de participación y exención de responsabilidad',
    content: [
      'Este documento trata de la participación en [nombre del evento] el [fecha] en [lugar], organizado por [nombre de su empresa] (“el organizador”). Léalo completo. Si algo no le queda claro, pregunte al organizador antes de firmar. Los padres, madres y tutores firman en nombre propio y por cada menor que indiquen en él.',
      { heading: 'Riesgos' },
      'Los eventos con deporte, juegos y muchas personas conllevan riesgos que nadie puede descartar. Pueden causar lesiones, en casos poco frecuentes graves o mortales, y la pérdida de pertenencias. Entre los riesgos están:',
      {
        points: [
          'las caídas, los tirones y los choques con personas u objetos',
          'el calor, el frío, la lluvia, las tormentas eléctricas y el suelo resbaladizo',
          'el comportamiento de otros participantes, del público y de quienes pasan por el lugar',
          'un esfuerzo mayor del que uno acostumbra',
          '[riesgos propios de su evento]',
        ],
      },
      { heading: 'Reglas' },
      {
        points: [
          'Sigo las indicaciones del organizador, de los colaboradores y de los servicios de emergencia.',
          'Participo solo en lo que yo y los menores por quienes firmo somos capaces de hacer, y paro cuando es demasiado.',
          'Mi equipo es adecuado y está en buen estado.',
          'Nadie participa después de consumir alcohol o drogas si eso puede poner en riesgo a alguien.',
          'Vigilo a los menores por quienes firmo o acordé con un adulto que lo haga.',
        ],
      },
      { heading: 'Salud' },
      'Hasta donde sé, mi salud y la de los menores por quienes firmo nos permiten participar. En caso de duda, consultamos antes a un médico. En una emergencia, los colaboradores pueden prestar primeros auxilios y llamar a una ambulancia.',
      { heading: 'Cambios y cancelación' },
      'El organizador puede cambiar, interrumpir o cancelar el evento si la seguridad, el clima o las autoridades lo exigen. Lo que ocurre con los importes ya pagados se indica en las condiciones de reserva: [dirección de sus condiciones].',
      { heading: 'Responsabilidad' },
      'Conozco los riesgos aquí descritos y participo por voluntad propia. En la medida en que la ley lo permita, renuncio a reclamar al organizador, a su personal, a sus colaboradores y a sus socios por lesiones, daños y pérdidas que se deban a los riesgos habituales del evento, a mis propios errores o a los de otras personas.',
      'Esto no limita ninguna responsabilidad que la ley no permita limitar, como la responsabilidad por dolo o culpa grave, ni los derechos que me corresponden como consumidor. Si una parte de este documento no es válida, el resto sigue vigente.',
      { heading: 'Privacidad' },
      'El organizador usa los datos que ingreso aquí para realizar el evento, para conservar este acuerdo y para actuar en una emergencia. Nuestro aviso de privacidad indica cuánto tiempo se conservan y qué derechos tengo: [dirección de su aviso de privacidad].',
    ],
    sections: {
      team: {
        title: 'Grupo o equipo',
        content: [],
        fields: { name: 'Nombre de su grupo o equipo, si lo tiene' },
      },
      photos: {
        title: 'Fotos y videos',
        content: [
          'Tomamos fotos y videos en el evento y mostramos algunos en nuestro sitio web, en redes sociales y en la prensa. Usted decide libremente si podemos mostrarle: puede participar sin dar este consentimiento y puede retirarlo para el futuro en cualquier momento escribiendo a [correo electrónico].',
        ],
        fields: {
          consent:
            'Sí, pueden publicarse fotos y videos en los que aparezcamos yo o los menores por quienes firmo.',
        },
      },
    },
  },
  'yoga-studio': {
    title: 'Estudio de yoga: participación y exención de responsabilidad',
    content: [
      'Le damos la bienvenida a [nombre de su empresa] (“el estudio”). Este documento trata de nuestras clases, cursos y talleres. Léalo completo. Si algo no le queda claro, pregúntenos antes de firmar. Los padres, madres y tutores firman en nombre propio y por cada menor que indiquen en él.',
      { heading: 'Qué le exige el yoga' },
      'El yoga es movimiento, estiramiento, equilibrio, respiración y descanso. Para la mayoría de las personas es suave, pero no deja de ser ejercicio: los músculos, los tendones y las articulaciones pueden sufrir tirones, se puede perder el equilibrio y caer, y las molestias que ya existen pueden empeorar. Las lesiones graves son poco frecuentes, pero ocurren.',
      { heading: 'De qué soy responsable' },
      {
        points: [
          'Escucho a mi cuerpo. Omito o suavizo lo que me duela, me maree o no se sienta bien, y descanso siempre que lo necesite.',
          'Antes de la clase le cuento a quien la imparte las lesiones, operaciones, enfermedades y el embarazo que sean relevantes para los ejercicios.',
          'Vengo sin haber consumido alcohol ni drogas, y no como mucho justo antes de la clase.',
          'Uso los tapetes, bloques, cinturones y demás accesorios como se me indica y me aseguro de que mi lugar sea seguro.',
          'Vigilo a los menores por quienes firmo, salvo que la clase sea para niños.',
        ],
      },
      { heading: 'Salud' },
      'Nuestras clases no son un tratamiento médico ni lo reemplazan, y nuestros profesores no hacen diagnósticos. Si no sé con seguridad si el yoga me conviene en este momento, consulto antes a un médico. Lo mismo vale para los menores por quienes firmo.',
      { heading: 'En clase' },
      {
        points: [
          'Llegue a tiempo y deje afuera los zapatos y el teléfono.',
          'Lo que otras personas comparten en clase se queda en clase.',
          'Deje los objetos de valor en casa. En la medida en que la ley lo permita, el estudio no responde por lo que se deje en los vestidores.',
        ],
      },
      { heading: 'Responsabilidad' },
      'Conozco los riesgos aquí descritos y participo por voluntad propia. En la medida en que la ley lo permita, renuncio a reclamar al estudio, a sus propietarios, a sus profesores y a sus colaboradores por lesiones, daños y pérdidas que se deban a los riesgos habituales de la práctica del yoga, a mis propios errores o a los de otras personas.',
      'Esto no limita ninguna responsabilidad que la ley no permita limitar, como la responsabilidad por dolo o culpa grave, ni los derechos que me corresponden como consumidor. Si una parte de este documento no es válida, el resto sigue vigente.',
      { heading: 'Privacidad' },
      'El estudio usa los datos que ingreso aquí para impartir las clases, para conservar este acuerdo y para actuar en una emergencia. Nuestro aviso de privacidad indica cuánto tiempo se conservan y qué derechos tengo: [dirección de su aviso de privacidad].',
    ],
    sections: {
      practice: {
        title: 'Su práctica',
        content: [],
        fields: {
          touch: {
            title: '¿Puede su profesor o profesora ayudarle con contacto físico a adoptar una postura?',
            options: ['Sí', 'Pregúnteme cada vez', 'No'],
          },
        },
      },
      health: {
        title: 'Lo que su profesor o profesora debe saber',
        content: [
          'Puede dejar esto vacío y contárselo en persona a su profesor o profesora. Lo que escriba lo leen únicamente sus profesores.',
        ],
        fields: { remarks: 'Lesiones, enfermedades o un embarazo que sean relevantes para los ejercicios' },
      },
      photos: {
        title: 'Fotos y videos',
        content: [
          'De vez en cuando tomamos fotos y videos en el estudio y los mostramos en nuestro sitio web y en redes sociales. Usted decide libremente si podemos mostrarle: puede participar sin dar este consentimiento y puede retirarlo para el futuro en cualquier momento escribiendo a [correo electrónico].',
        ],
        fields: {
          consent:
            'Sí, pueden publicarse fotos y videos en los que aparezcamos yo o los menores por quienes firmo.',
        },
      },
    },
  },
  /** All of it is for the owner to write. */
  blank: { title: '', content: [], sections: {} },
};
