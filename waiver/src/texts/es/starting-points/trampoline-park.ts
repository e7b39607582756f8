import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
      fields: { understood: 'Entendí las reglas y se las expliqué a todas las personas por quienes firmo.' },
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
};
