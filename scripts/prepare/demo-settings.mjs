/** Public keys of the demo's log of nights and its witness, as `demo-log-keys.ts` of the server makes them. */
const logKey = 'demo.terahold.invalid/nights+fa70f26f+ARNReoK3Zty1TuDQ6Of04zuMQn0sKuZUHODu52EEskiU'
const witnessKey = 'demo.witness.invalid/w1+369c19a1+BCDk7ZBotK/C+7zUwF5cH4ZSbnMP4kez4Chn0iBYi3HD'

/**
 * Returns what is built into the web app for the demo: the public keys of its log, so that a member's device checks the log by
 * them. Nothing for production, or when the environment names keys.
 * @type {(environment?: NodeJS.ProcessEnv) => Record<string, string>}
 */
export function demoSettings({ TERAHOLD_PROFILE = 'demo', VITE_LOG_KEY = '' } = process.env) {
  if (TERAHOLD_PROFILE !== 'demo' || VITE_LOG_KEY !== '') return {}
  return { VITE_LOG_KEY: logKey, VITE_WITNESS_KEYS: witnessKey }
}
