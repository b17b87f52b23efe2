/** In milliseconds. A page in the background gets no animation frames. */
const longestWait = 200

/** Runs a function once the browser has painted the current state. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, longestWait)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
