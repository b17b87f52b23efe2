import type { Page } from 'playwright-core'

/** The most taps and words that each of a person's jobs may take. `docs/member-app.md` has what it takes now. */
export const goals = {
  wordsToUnderstand: 60,
  tapsToSignIn: 4,
  tapsToPay: 5,
  wordsToPay: 200,
  tapsToSource: 2,
  tapsToJoin: 6,
  tapsToWithdraw: 8,
} as const

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
