import { setTimeout as sleep } from 'node:timers/promises'

const afterFailureMs = 2_000

/**
 * Runs a step again and again, with a pause in between, and a longer one after a failure. The pauses do not keep the process
 * running. Returns the function that stops it, which resolves when the last step has ended.
 */
export function repeat(
  step: () => Promise<unknown>,
  everyMs: number,
  onFailure: (error: unknown) => unknown,
): () => Promise<void> {
  const stopping = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await step()
        await pause(everyMs)
      } catch (error) {
        await onFailure(error)
        await pause(afterFailureMs)
      }
    }
  }

  async function pause(milliseconds: number): Promise<void> {
    try {
      await sleep(milliseconds, undefined, { ref: false, signal: stopping.signal })
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    }
  }

  return async () => {
    stopping.abort()
    await running
  }
}
