import type { RuntimeTexts } from '../en/runtime.ts'

export const runtimeTexts: RuntimeTexts = {
  alteredFile:
    'Un archivo no coincide con la versión publicada de Terahold y no se ejecutó. Haz clic para volver a intentarlo.',
  connectionTimedOut: 'Se agotó el tiempo de conexión, haga clic en la pantalla para volver a intentarlo.',
  contentCopied: 'Contenido copiado',
  copyFailed: 'Error al copiar, copie manualmente',
  notification: 'Tienes una notificación nueva. Abre Terahold para verla.',
}
