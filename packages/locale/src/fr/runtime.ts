import type { RuntimeTexts } from '../en/runtime.ts'

export const runtimeTexts: RuntimeTexts = {
  alteredFile: 'Un fichier diffère de la version publiée de Terahold et n’a pas été exécuté. Cliquez pour réessayer.',
  connectionTimedOut: "La connexion a expiré, cliquez sur l'écran pour réessayer.",
  contentCopied: 'Contenu copié',
  copyFailed: 'Échec de la copie, copiez manuellement',
  notification: 'Vous avez une nouvelle notification. Ouvrez Terahold pour la voir.',
}
