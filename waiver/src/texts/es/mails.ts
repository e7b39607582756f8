import type { MailWords } from '../mail-words.ts';

export const mailWords: MailWords = {
  temporaryPassword: {
    subject: 'Su nombre de usuario y su contraseña temporal',
    preview: 'La cuenta de {company} está lista.',
    heading: 'Su cuenta está lista',
    before: `Hola, {firstName}:

La cuenta de {company} está lista. Inicie sesión con este nombre de usuario y esta contraseña temporal:`,
    facts: { username: 'Nombre de usuario', temporaryPassword: 'Contraseña temporal' },
    after: 'Es válida hasta el {until}. Al iniciar sesión por primera vez, elegirá su propia contraseña.',
    button: 'Iniciar sesión',
    note: 'Recibe este correo porque {company} se registró con esta dirección.',
  },
  recovery: {
    subject: 'Su contraseña temporal',
    preview: 'Inicie sesión con ella y elija una contraseña nueva.',
    heading: 'Su contraseña temporal',
    before: `Hola, {firstName}:

Alguien solicitó una contraseña nueva para su cuenta. Inicie sesión con este nombre de usuario y esta contraseña temporal:`,
    facts: { username: 'Nombre de usuario', temporaryPassword: 'Contraseña temporal' },
    after: `Es válida hasta que elija una contraseña nueva o, como máximo, hasta el {until}.

Si usted no la solicitó, puede ignorar este correo: su contraseña actual sigue siendo válida.`,
    button: 'Iniciar sesión',
    note: 'Recibe este correo porque en la página de inicio de sesión se solicitó una contraseña nueva.',
  },
  emailChanged: {
    subject: 'Se cambió su correo electrónico',
    preview: 'Si no fue usted, deshágalo antes del {until}.',
    heading: 'Se cambió su correo electrónico',
    before: `Hola, {firstName}:

El correo electrónico de su cuenta es ahora {email}. Con él inicia sesión, y ahí llegan los mensajes sobre su cuenta.`,
    after: 'Si no fue usted, deshaga el cambio antes del {until}. Después, elija una contraseña nueva.',
    button: 'Deshacer el cambio',
    note: 'Recibe este correo porque, hasta ahora, esta era la dirección de su cuenta.',
  },
  confirmEmail: {
    subject: 'Confirme su correo electrónico',
    preview: 'Un clic y el cambio queda completo.',
    heading: 'Confirme su correo electrónico',
    before: `Hola, {firstName}:

Esta es ahora la dirección de su cuenta. Confirme que recibe aquí nuestros correos.`,
    after: 'El enlace es válido hasta el {until}. Si no esperaba este correo, puede ignorarlo.',
    button: 'Confirmar correo',
    note: 'Recibe este correo porque se indicó esta dirección para una cuenta.',
  },
  invitation: {
    subject: 'Invitación a {company}',
    preview: 'Acepte la invitación antes del {until}.',
    heading: 'Únase a {company}',
    before: `Hola:

{inviter} le ha invitado a {company} {role, select, owner {como propietario} manager {como gerente} front_desk {para la recepción} other {como analista}}. Acepte la invitación y elija una contraseña para iniciar sesión.`,
    after:
      'El enlace funciona una sola vez y es válido hasta el {until}. Si no esperaba esta invitación, puede ignorarla.',
    button: 'Aceptar la invitación',
    note: 'Recibe este correo porque {inviter} indicó esta dirección.',
  },
  passwordChanged: {
    subject: 'Se cambió su contraseña',
    preview: 'Si no fue usted, solicite una nueva.',
    heading: 'Se cambió su contraseña',
    before: `Hola, {firstName}:

La contraseña de su cuenta se cambió el {at}. Se cerró la sesión en todos los demás dispositivos.`,
    after: 'Si no fue usted, solicite de inmediato una contraseña nueva:',
    button: 'Solicitar una contraseña nueva',
    note: 'Recibe este correo porque se cambió la contraseña de su cuenta.',
  },
  secondFactorAdded: {
    subject: 'Verificación en dos pasos: se añadió un segundo paso',
    preview: 'Si no fue usted, solicite una contraseña nueva.',
    heading: 'Verificación en dos pasos: se añadió un segundo paso',
    before: `Hola, {firstName}:

El {at} se añadió {kind, select, totp {una aplicación de autenticación} other {una llave de acceso}} a su cuenta. Se cerró la sesión en todos los demás dispositivos.`,
    after:
      'Si no fue usted, solicite de inmediato una contraseña nueva, inicie sesión y elimine lo que no reconozca. Si se le pide un segundo paso que no tiene, pida a quien se encarga de su servidor que lo elimine.',
    button: 'Solicitar una contraseña nueva',
    note: 'Recibe este correo porque se añadió un segundo paso a su cuenta.',
  },
  secondFactorRemoved: {
    subject: 'Verificación en dos pasos: se eliminó un segundo paso',
    preview: 'Si no fue usted, solicite una contraseña nueva.',
    heading: 'Verificación en dos pasos: se eliminó un segundo paso',
    before: `Hola, {firstName}:

{kind, select, totp {El {at} se eliminó una aplicación de autenticación de su cuenta. Se cerró la sesión en todos los demás dispositivos.} passkey {El {at} se eliminó una llave de acceso de su cuenta. Se cerró la sesión en todos los demás dispositivos.} other {El {at}, la persona que se encarga de su servidor eliminó todos los segundos pasos de su cuenta. Se cerró la sesión en todos los dispositivos.}}`,
    after:
      'Si usted no lo hizo ni lo pidió, solicite de inmediato una contraseña nueva y vuelva a configurar la verificación en dos pasos.',
    button: 'Solicitar una contraseña nueva',
    note: 'Recibe este correo porque se eliminó un segundo paso de su cuenta.',
  },
  recoveryCodesMade: {
    subject: 'Se crearon códigos de recuperación nuevos',
    preview: 'Si no fue usted, solicite una contraseña nueva.',
    heading: 'Se crearon códigos de recuperación nuevos',
    before: `Hola, {firstName}:

El {at} se crearon códigos de recuperación nuevos para su cuenta. Los anteriores ya no son válidos.`,
    after:
      'Si no fue usted, solicite de inmediato una contraseña nueva y después cree códigos nuevos usted mismo.',
    button: 'Solicitar una contraseña nueva',
    note: 'Recibe este correo porque se crearon códigos de recuperación para su cuenta.',
  },
  recoveryCodeUsed: {
    subject: 'Se usó un código de recuperación',
    preview: 'Si no fue usted, solicite una contraseña nueva.',
    heading: 'Se usó un código de recuperación',
    before: `Hola, {firstName}:

El {at} se usó uno de sus códigos de recuperación en lugar de su segundo paso habitual.`,
    facts: { left: 'Códigos restantes' },
    after:
      'Si no fue usted, alguien conoce su contraseña y sus códigos. Solicite de inmediato una contraseña nueva y después cree códigos nuevos.',
    button: 'Solicitar una contraseña nueva',
    note: 'Recibe este correo porque se usó un código de recuperación de su cuenta.',
  },
  integrationOff: {
    subject: 'Se ha desactivado su integración con {service}',
    preview: '{service} rechaza su clave de API desde hace cinco días.',
    heading: 'Se ha desactivado su integración con {service}',
    before: `Hola, {firstName}:

{service} lleva cinco días rechazando su clave de API, así que hemos dejado de enviarle datos. Lo que se firme mientras tanto se guarda 30 días y se enviará en cuanto introduzca una clave válida.`,
    after: 'Compruebe la clave en los ajustes de su cuenta:',
    button: 'Abrir los ajustes de la cuenta',
    note: 'Recibe este correo porque {service} está conectado a su cuenta.',
  },
  webhookOff: {
    subject: 'Se ha desactivado un webhook',
    preview: 'Hemos dejado de enviar datos a {host}.',
    heading: 'Se ha desactivado un webhook',
    before: `Hola, {firstName}:

{reason, select, gone {Su servidor en {host} ha respondido que esa dirección ya no existe (410 Gone)} other {Su servidor en {host} lleva cinco días sin aceptar ninguno de nuestros mensajes}}, así que se ha desactivado el webhook. Los eventos que ocurran mientras esté desactivado no se enviarán, tampoco más tarde. Los mensajes que fallaron antes se pueden reenviar durante 30 días.`,
    after: 'Compruebe su servidor y vuelva a activar el webhook:',
    button: 'Abrir el webhook',
    note: 'Recibe este correo porque un webhook de su cuenta apunta a {host}.',
  },
  signedWaiver: {
    subject: 'Confirmación',
    body: [
      'Hola, [[first-name]] [[last-name]]:',
      'Gracias por firmar “[[waiver-title]]”. Su documento firmado está listo: puede leerlo, imprimirlo o guardarlo.',
    ],
    download: 'Ver el documento firmado',
    closing: 'El enlace funciona durante tres días.',
    preview: 'Su documento firmado está listo.',
    video: {
      text: 'Falta un paso: vea el video de seguridad hasta el final.',
      button: 'Ver el video de seguridad',
    },
    note: '{company} le envía este correo porque se indicó esta dirección al firmar un documento.',
    test: 'Esta es una prueba con valores de ejemplo. Quienes firman no ven esta línea.',
    sample: { firstName: 'Alex', lastName: 'Romero', title: 'Exención de responsabilidad' },
  },
  videoReminder: {
    subject: 'Termine de ver el video de seguridad',
    preview: 'Solo le llevará unos minutos.',
    heading: 'Su video de seguridad le espera',
    before: `Hola, {name}:

Gracias por firmar “{title}”. El video de seguridad aún no se ha visto hasta el final. Termínelo antes de venir: continúa donde lo dejó.`,
    after: 'El enlace funciona hasta que todos hayan terminado el video.',
    button: 'Continuar con el video',
    note: '{company} le envía este correo porque se indicó esta dirección al firmar un documento.',
  },
};
