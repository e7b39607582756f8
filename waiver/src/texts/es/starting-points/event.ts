import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
};
