import { pagePaths } from '@terahold/contract/pages'
import type { Page } from 'playwright-core'

export type TabSwitch = { readonly tab: string; readonly milliseconds: number }

const tabs = [
  ['Subscribe', pagePaths.subscribe],
  ['Power', pagePaths.myPower],
  ['Team', pagePaths.team],
  ['My', pagePaths.my],
  ['Home', '/'],
] as const

/**
 * From the press on each tab to the end of the first frame with its page, in the order of the tabs; the home page was
 * open before.
 */
export async function measureTabs(page: Page): Promise<TabSwitch[]> {
  const switches: TabSwitch[] = []
  for (const [tab, path] of tabs) {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab, exact: true })
    const shown = page.evaluate(untilShown, path)
    await link.click()
    switches.push({ tab, milliseconds: await shown })
    await page.waitForTimeout(500)
  }
  return switches
}

/**
 * Runs in the page. A page counts as shown when the first frame with its heading has been drawn: a message sent while
 * that frame is prepared is handled after it, but, unlike the next frame, does not wait for the page's later work.
 */
function untilShown(path: string): Promise<number> {
  return new Promise((resolve) => {
    let pressedAt: number | undefined
    window.addEventListener('pointerdown', ({ timeStamp }) => (pressedAt ??= timeStamp), { capture: true, once: true })
    const look = () => {
      const heading = document.querySelector(`main[data-page="${path}"] h1`)
      const at = pressedAt
      if (at === undefined || !heading?.checkVisibility()) {
        requestAnimationFrame(look)
        return
      }
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - at)
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}
