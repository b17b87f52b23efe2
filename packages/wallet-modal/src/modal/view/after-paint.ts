/** No frame comes while the page is out of sight. */
const longestWait = 200

/** Runs something once the browser has painted what stands there now. Gives a function that calls it off. */
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
