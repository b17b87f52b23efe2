/**
 * Returns a reader that shares one answer among all who ask within five seconds of the machine's time, also while it is being
 * read. A failure is not kept.
 */
export function cacheAnswer<Answer>(
  read: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let kept: { readonly at: number; readonly answer: Promise<Answer> } | undefined
  return () => {
    // By the machine's time: how long an answer is shared in one process.
    if (kept && now() - kept.at < 5_000) return kept.answer
    const made = { at: now(), answer: read() }
    kept = made
    made.answer.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.answer
  }
}
