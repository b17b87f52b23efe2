import type { RuntimeTexts, ScriptTexts } from '../en/runtime.ts'

export const runtimeTexts: RuntimeTexts = {
  connectionTimedOut: "La connexion a expiré, cliquez sur l'écran pour réessayer.",
  contentCopied: 'Contenu copié',
  copyFailed: 'Échec de la copie, copiez manuellement',
}

export const scriptTexts: ScriptTexts = {
  alteredFile: 'Un fichier diffère de la version publiée de Terahold et n’a pas été exécuté. Cliquez pour réessayer.',
  notification: 'Vous avez une nouvelle notification. Ouvrez Terahold pour la voir.',
}
