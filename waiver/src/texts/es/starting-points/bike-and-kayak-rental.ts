import type { StartingPointTexts } from '../../starting-point-texts.ts';

export const texts: StartingPointTexts = {
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
};
