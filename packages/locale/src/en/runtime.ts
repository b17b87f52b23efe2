export type RuntimeTexts = typeof runtimeTexts
export type ScriptTexts = typeof scriptTexts

export const runtimeTexts = {
  connectionTimedOut: 'The connection timed out, click the screen to try again.',
  contentCopied: 'Content copied',
  copyFailed: 'Copy failed, please copy manually',
}

export const scriptTexts = {
  alteredFile: 'A file differs from the Terahold release, so it did not run. Click to try again.',
  notification: 'You have a new notification. Open Terahold to see it.',
}
