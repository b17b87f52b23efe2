import type { RuntimeTexts } from '../en/runtime.ts'

export const runtimeTexts: RuntimeTexts = {
  connectionTimedOut: 'Se agotó el tiempo de conexión, haga clic en la pantalla para volver a intentarlo.',
  contentCopied: 'Contenido copiado',
  copyFailed: 'Error al copiar, copie manualmente',
  news: 'Hay novedades. Abre Terahold para verlas.',
}
