import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
};
