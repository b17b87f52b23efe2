/** The loader shows after 200 ms, the error after 60,000 ms (specification, section 9). */
const LOADER_DELAY_MS = 200
const LOAD_TIMEOUT_MS = 60_000

export type LoadPhase = 'waiting' | 'slow' | 'failed' | 'ready'

/** Reports each phase of loading a page's code, starting with the one after `waiting`. Returns a function that stops it. */
export function followLoad(module: Promise<unknown>, onPhase: (phase: LoadPhase) => void): () => void {
  let isFollowing = true
  const slow = setTimeout(() => onPhase('slow'), LOADER_DELAY_MS)
  const timeout = setTimeout(() => end('failed'), LOAD_TIMEOUT_MS)

  function end(phase: LoadPhase) {
    if (!isFollowing) return
    stop()
    onPhase(phase)
  }

  function stop() {
    isFollowing = false
    clearTimeout(slow)
    clearTimeout(timeout)
  }

  module.then(
    () => end('ready'),
    () => end('failed'),
  )
  return stop
}
