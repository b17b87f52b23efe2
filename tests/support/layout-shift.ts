import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export type LayoutShift = {
  /** The sum of all shifts (CLS, without its time windows): the part of the screen that moved, times how far it moved. */
  readonly sum: number
  /** What moved, with its vertical positions before and after. */
  readonly moves: readonly string[]
}

/**
 * Counts what moves on a page that is opened afterwards, while the server's answers arrive one after the other. The page keeps the
 * system's font, because the machine's one may be much wider than those of phones.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<LayoutShift>> {
  let requests = 0
  await page.route(/./, async (route) => {
    const kind = route.request().resourceType()
    if (kind === 'font') return route.abort()
    // The order of the delays is far from the order of the requests.
    if (kind === 'fetch') await pause(50 + ((requests++ * 97) % 300))
    return route.continue().catch(() => undefined)
  })
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      readonly value: number
      readonly sources?: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts: { value: number; moves: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources = [] } of list.getEntries() as Shift[]) {
        const moves = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40)}: ${previousRect.y} to ${currentRect.y}`,
        )
        shifts.push({ value, moves })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; moves: string[] }[] }).shifts,
    )
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moves: shifts.flatMap(({ moves }) => moves) }
  }
}
