import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
};
