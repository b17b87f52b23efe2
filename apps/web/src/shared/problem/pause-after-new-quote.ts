import { refusedReason } from './field-problem.ts'

const LOOK_MS = 1_000

/**
 * Waits for a moment if the figures have changed. A button that waits for it stays busy, so a tap that was meant for
 * the earlier figures does not confirm the new ones.
 */
export async function pauseAfterNewQuote(refusal: unknown): Promise<void> {
  if (refusedReason(refusal) !== 'quote_changed') return
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}
