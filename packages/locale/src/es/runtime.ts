import type { RuntimeTexts, ScriptTexts } from '../en/runtime.ts'

export const runtimeTexts: RuntimeTexts = {
  connectionTimedOut: 'Se agotó el tiempo de conexión, haga clic en la pantalla para volver a intentarlo.',
  contentCopied: 'Contenido copiado',
  copyFailed: 'Error al copiar, copie manualmente',
}

export const scriptTexts: ScriptTexts = {
  alteredFile:
    'Un archivo no coincide con la versión publicada de Terahold y no se ejecutó. Haz clic para volver a intentarlo.',
  notification: 'Tienes una notificación nueva. Abre Terahold para verla.',
}
