import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a Node program with our terminal and gives its exit code. An interactive program shares our process group, so
 * the terminal's Ctrl-C reaches it directly; a server leads a group of its own and gets each signal from us, once.
 */
export function runNode(node, args, { isServer = false, environment = process.env } = {}) {
  const child = spawn(node, args, {
    stdio: isServer ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    detached: isServer,
    env: environment,
  })
  const stopForwarding = isServer ? forwardSignals(child) : ignoreInterrupts()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

const signals = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }
const echoTime = 1000
const watchEvery = 300

function forwardSignals(child) {
  let last = 0
  const send = (signal) => {
    // npm repeats to us the signal that the terminal already sent to both: that is one wish, not two.
    if (Date.now() - last < echoTime) return
    last = Date.now()
    child.kill(signal)
  }
  const handlers = Object.entries(signals).map(([from, to]) => [from, () => send(to)])
  for (const [signal, handler] of handlers) process.on(signal, handler)
  const watch = watchParent(() => send('SIGTERM'))
  return () => {
    clearInterval(watch)
    for (const [signal, handler] of handlers) process.off(signal, handler)
  }
}

/** When npm is killed it cannot tell us; a server nobody can stop any more would then block the next start. */
function watchParent(onGone) {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onGone()
  }, watchEvery)
  return watch
}

function ignoreInterrupts() {
  const ignore = () => {}
  process.on('SIGINT', ignore)
  return () => process.off('SIGINT', ignore)
}
