import type { Catalogue } from './catalogue.ts'

export const es: Catalogue = {
  connectWallet: 'Conectar billetera',
  connecting: 'Conectando...',
  account: 'Cuenta',
  close: 'Cerrar',
  back: 'Atrás',
  browserWallet: 'Billetera del navegador',
  tags: { recent: 'reciente', installed: 'instalada' },
  noWallet: {
    title: 'No hay billetera en este navegador',
    hint: 'Instala la extensión de una billetera y recarga, o abre esta página en el navegador de tu aplicación de billetera.',
  },
  legal: 'Al conectar tu billetera, aceptas nuestros {links}',
  termsOfService: 'Términos del servicio',
  privacyPolicy: 'Política de privacidad',
  and: 'y',
  continueIn: 'Continúa en {name}',
  acceptInWallet: 'Acepta la solicitud de conexión en la billetera',
  tryAgain: 'Reintentar',
  failures: {
    rejected: {
      title: 'Conexión rechazada',
      hint: 'La conexión puede rechazarse si una solicitud anterior sigue abierta',
    },
    requestPending: {
      title: 'Ya hay una solicitud en espera',
      hint: 'Abre {name}, responde a la solicitud que está abierta y vuelve a intentarlo.',
    },
    chainUnsupported: {
      title: 'Red no disponible en {name}',
      hint: 'Añade esta red en la billetera y vuelve a intentarlo. No se ha conectado nada.',
    },
    notInstalled: {
      title: 'No detectada',
      hint: '{name} no responde en este navegador. Instálala o desbloquéala y vuelve a intentarlo.',
    },
    walletError: {
      title: '{name} devolvió un error',
      hint: 'No se ha conectado nada. Abre la billetera, comprueba que está lista y vuelve a intentarlo.',
    },
  },
  walletSaid: 'Respondió: {detail}',
  copyAddress: 'Copiar dirección',
  balance: 'Saldo',
  blockExplorer: 'Explorador de bloques',
  network: 'Red',
  unknownNetwork: 'Desconocida',
  disconnect: 'Desconectar',
  disconnecting: 'Desconectando...',
  snackbars: {
    addressCopied: 'Dirección copiada',
    copyFailed: 'No se pudo copiar',
    disconnectFailed: 'No se pudo desconectar',
  },
}
