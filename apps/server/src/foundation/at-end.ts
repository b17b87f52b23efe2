/**
 * Calls `end` when this process ends by itself, also after a stop that took too long. Not after SIGKILL. Returns a function that takes
 * this back.
 */
export function atEnd(end: () => void): () => void {
  process.once('exit', end)
  return () => void process.off('exit', end)
}
