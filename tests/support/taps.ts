import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The most taps and words that each of a person's jobs may take. */
const goals = {
  'words to understand': 60,
  'taps to connect and sign in': 4,
  'taps to subscribe and pay': 5,
  'words from the terms to the payment': 200,
  'taps to where a credit came from': 2,
  'taps to join by an invitation': 6,
  'taps to bind an email address and withdraw': 8,
} as const

/** Fails if a job took more than its goal. Prints what was counted, for the table in `docs/member-app.md`. */
export function expectWithinGoal(job: keyof typeof goals, counted: number): void {
  process.stdout.write(`${job}: ${counted} of at most ${goals[job]}\n`)
  expect(counted, job).toBeLessThanOrEqual(goals[job])
}

/** Counts what a person presses: one for each press of a finger, whatever the page makes of it. Typing is not counted. */
export type Taps = {
  /** Returns how many there were since the last call. */
  readonly take: () => number
  /** Leaves out what a person would not do, such as reading an email in the demo's tools. */
  readonly without: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Counts the presses on a page from now on, also after it is loaded again. */
export async function countTaps(page: Page): Promise<Taps> {
  let taps = 0
  await page.exposeFunction('onTap', () => {
    taps += 1
  })
  await page.addInitScript(() => {
    addEventListener(
      'pointerup',
      ({ isTrusted }) => isTrusted && (window as unknown as { onTap(): void }).onTap(),
      true,
    )
  })
  return {
    take() {
      const counted = taps
      taps = 0
      return counted
    },
    async without(work) {
      const before = taps
      const result = await work()
      taps = before
      return result
    },
  }
}
