import type { ServerTexts } from '../en/server.ts'

export const emailTexts: ServerTexts['mail'] = {
  greeting: 'Hola:',
  signature: 'Terahold',
  neverAsk: 'Nuestro equipo nunca te pedirá este código. Escríbelo solo en la aplicación.',
  codeLabel: 'Tu código:',
  codeValidity: 'Puedes usarlo una vez, solo para esto, durante {minutes} minutos.',
  codeNotAsked: 'Si no has pedido este código, ignora este correo. No ha cambiado nada.',
  hold: 'Por tu seguridad, los retiros están en pausa hasta {until}.',
  freeze:
    'Si no has sido tú, congela tu cuenta con este enlace. Detiene todos los retiros y cierra todas las sesiones de inmediato. Se puede usar una vez.',
  freezeLabel: 'Congelar mi cuenta',
  why: {
    code: 'Recibes este correo porque se pidió un código para esta dirección.',
    security: 'Avisamos por correo a cada miembro sobre la seguridad de su cuenta.',
    contractWithdrawn: 'Confirmamos por correo cada desistimiento de un contrato.',
    chosen: 'Recibes este correo porque elegiste este tema. Puedes cambiarlo en los ajustes.',
  },
  code: {
    bind: {
      subject: 'Tu código para confirmar este correo',
      intro: 'Escribe este código para añadir este correo a tu cuenta.',
    },
    rebind: {
      subject: 'Tu código para cambiar de correo',
      intro:
        'Alguien ha iniciado sesión con tu billetera y quiere sustituir este correo. Si eres tú, escribe el código.',
    },
    password: {
      subject: 'Tu código para establecer una contraseña',
      intro: 'Escribe este código para establecer o cambiar la contraseña de tu cuenta.',
    },
    forgotten: {
      subject: 'Tu código para quitar la contraseña',
      intro:
        'Alguien ha firmado con tu billetera e indica que ha olvidado la contraseña. Si eres tú, escribe el código. Con él se quita la contraseña y se inicia tu sesión.',
    },
  },
  withdrawal: {
    subject: 'Confirma tu retiro',
    intro: 'Has solicitado este retiro. Revisa los datos antes de escribir el código.',
    amount: 'Importe',
    receive: 'Recibes',
    destination: 'A esta billetera',
    compare:
      'Comprueba todos los caracteres de la dirección, no solo los primeros y los últimos. Los espacios solo facilitan la lectura.',
    notAsked:
      'Si no lo has solicitado, no escribas el código. El retiro se cancelará y el dinero seguirá en tu cuenta.',
  },
  emailReplaced: {
    subject: 'Tu correo ha cambiado',
    intro: 'El correo de tu cuenta ha cambiado. Ya no enviaremos códigos a esta dirección.',
  },
  emailRecovered: {
    subject: 'Tu correo ha cambiado sin tu código',
    intro:
      'Alguien ha iniciado sesión con tu billetera, ha indicado que perdió este correo y ha añadido otro. Si has sido tú, no tienes que hacer nada.',
  },
  passwordForgotten: {
    subject: 'Se ha quitado la contraseña de tu cuenta',
    intro:
      'Alguien ha iniciado sesión con tu billetera y con un código enviado a este correo. Se ha quitado la contraseña y se han cerrado las demás sesiones. Si has sido tú, no tienes que hacer nada.',
  },
  passwordSet: {
    subject: 'La contraseña de tu cuenta ha cambiado',
    intro: 'Tu cuenta tiene una contraseña nueva y se han cerrado las demás sesiones.',
  },
  newSignIn: {
    subject: 'Inicio de sesión desde un dispositivo nuevo',
    intro: 'Alguien ha iniciado sesión en tu cuenta con tu billetera desde un dispositivo nuevo.',
    device: 'Dispositivo',
    unknownDevice: 'desconocido',
    at: 'Hora',
    stolen: 'Puede que te hayan robado la clave de la billetera: escribe también a soporte.',
  },
  security: {
    subject: 'Aviso de seguridad: tu billetera ha firmado un cambio',
    intro: 'Tu billetera ha firmado este cambio de tu cuenta. Se aplica justo después de este correo.',
    change: 'Cambio',
    at: 'Hora',
  },
  resetStarted: {
    subject: 'Se quitarán tu correo y tu contraseña',
    intro:
      'Tu billetera ha pedido quitar el correo y la contraseña de tu cuenta. Si has sido tú, no tienes que hacer nada.',
    hold: 'Se quitarán el {until}. Los retiros están en pausa hasta entonces.',
  },
  resetByOperators: {
    subject: 'Nuestro soporte quitará tu correo y tu contraseña',
    intro:
      'Dos operadores de Terahold han decidido quitar el correo y la contraseña de tu cuenta, porque alguien ha comunicado que perdió el acceso. Si has sido tú, no tienes que hacer nada.',
    hold: 'Se quitarán el {until}. Los retiros están en pausa hasta entonces. Tu billetera puede cancelarlo en la página de inicio de sesión.',
  },
  resetDone: {
    subject: 'Se han quitado tu correo y tu contraseña',
    intro:
      'El correo y la contraseña de tu cuenta se han quitado como se anunció, y se han cerrado todas las sesiones. Puedes iniciar sesión con tu billetera y añadir un correo.',
  },
  newWallet: 'Billetera nueva',
  moveStarted: {
    subject: 'Tu cuenta se trasladará a otra billetera',
    intro:
      'Dos operadores de Terahold han decidido trasladar tu cuenta a otra billetera, porque alguien ha comunicado que perdió la tuya. Si has sido tú, no tienes que hacer nada.',
    hold: 'Se trasladará el {until}. Los retiros están en pausa hasta entonces. Tu billetera anterior puede detenerlo antes: inicia sesión con ella y elige «Detener el traslado».',
  },
  moveStopped: {
    subject: 'Se ha detenido el traslado de tu cuenta',
    intro: 'Tu cuenta se queda en su billetera. No se traslada a la billetera de abajo.',
  },
  moveDone: {
    subject: 'Tu cuenta se ha trasladado a otra billetera',
    intro:
      'Tu cuenta se ha trasladado como se anunció. Inicia sesión con la billetera nueva. Los retiros van solo a ella. Los que aún no se habían pagado están de nuevo en tu saldo.',
  },
  withdrawalNotice: 'Retiro solicitado',
  frozen: {
    subject: 'Tu cuenta está congelada',
    intro:
      'La congeló un enlace de uno de nuestros correos o nuestro soporte. Los retiros de tu cuenta están detenidos y se han cerrado todas las sesiones.',
    next: 'Tu dinero sigue siendo tuyo. Escribe a soporte para descongelar la cuenta.',
  },
  unfrozen: {
    subject: 'Tu cuenta ya no está congelada',
    intro:
      'Hemos descongelado tu cuenta tras comprobar que es tuya. Ya puedes volver a retirar y a cambiar tus ajustes.',
  },
  closed: {
    subject: 'Tu cuenta está cerrada',
    intro: 'Hemos borrado tu nombre, correo, contraseña y ajustes. Por ley, los movimientos contables se conservan.',
    back: 'Si vuelves a iniciar sesión con la misma billetera, encontrarás los mismos movimientos.',
  },
  contractWithdrawn: {
    subject: 'Has desistido de tu contrato',
    intro:
      'Hemos recibido tu desistimiento del contrato de este pedido. El contrato ha terminado. Guarda este correo como justificante.',
    order: 'Pedido',
    at: 'Recibido',
    refund: 'Reembolso',
    money: 'El reembolso está en tu saldo de Terahold. No hemos retenido nada y puedes retirarlo sin comisión.',
    notYou: 'Si no has sido tú, escribe a soporte.',
  },
}
