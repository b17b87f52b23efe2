const ends = new Set<() => void>()

process.once('exit', () => {
  for (const end of [...ends].toReversed()) end()
})

/**
 * Calls `end` when this process ends by itself, also after a stop that took too long. Not after SIGKILL. Of several, the last one is
 * called first, because it may use what the others have made. Returns a function that takes this back.
 */
export function onProcessExit(end: () => void): () => void {
  ends.add(end)
  return () => void ends.delete(end)
}
