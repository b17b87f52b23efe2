import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { withCompileCache } from './compile-cache.mjs'
import { watchNpm } from './watch-npm.mjs'

/**
 * A server's start makes so many objects that a young generation of 1 MB costs a fifth of its processor time.
 */
export const serverFlags = ['--min-semi-space-size=8']

/**
 * Runs a Node program in this terminal and returns its exit code. An interactive program stays in our process group, so
 * Ctrl-C reaches it directly. A server has its own process group. We forward each signal once.
 * @param {string} node
 * @param {string[]} args
 * @param {{ isServer?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function runNode(node, args, { isServer = false } = {}) {
  const child = spawn(node, isServer ? [...serverFlags, ...args] : args, {
    env: withCompileCache(process.env),
    stdio: isServer ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    detached: isServer,
  })
  const hearsTerminal = !isServer && process.stdin.isTTY
  const stopForwarding = forwardSignals((signal) => (signal === 'SIGINT' && hearsTerminal) || child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopForwarding()
      if (isServer && signal === 'SIGKILL')
        process.stderr.write('\nTerahold was killed, most likely because its container or machine ran out of memory.\n')
      resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal]))
    })
  })
}

/** The signals we receive, and the signal that we forward for each. */
const signals = /** @type {const} */ ([
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGHUP', 'SIGTERM'],
])
const echoTime = 1000

/** @param {(signal: 'SIGINT' | 'SIGTERM') => void} forward */
function forwardSignals(forward) {
  let last = 0
  /** @param {'SIGINT' | 'SIGTERM'} signal */
  const send = (signal) => {
    // npm repeats the signal that the terminal sent to both of us: it counts once.
    if (Date.now() - last < echoTime) return
    last = Date.now()
    forward(signal)
  }
  const handlers = signals.map(([from, to]) => ({ from, handler: () => send(to) }))
  for (const { from, handler } of handlers) process.on(from, handler)
  const stopWatching = watchNpm(() => send('SIGTERM'))
  return () => {
    stopWatching()
    for (const { from, handler } of handlers) process.off(from, handler)
  }
}
