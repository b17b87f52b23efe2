import type { Browser, Page } from 'playwright-core'
import type { BuiltPage } from './build-page.ts'
import type { ForeignHosts } from './foreign.ts'
import { buttonWords, patience, press, rowWords, untilSettled, untilUsable, visiting } from './visit.ts'
import { weigh } from './weigh.ts'

/** What fails while a user connects an announced wallet. `offline` starts when the page is idle. */
export type Trouble = ForeignHosts | 'offline'
export const troubles: readonly Trouble[] = ['refused', 'slow', 'hung', 'offline']

/**
 * Check 2 and the table of a bad network. Milliseconds since the previous press, null for what did not arrive in time.
 */
export type Connecting = {
  readonly foreignBeforePress: readonly string[]
  readonly walletConnectBeforePress: number
  readonly walletConnectBeforeChoice: number
  readonly listed: number | null
  readonly asked: number | null
  readonly isConnected: boolean
}

const idleTime = 2500

/**
 * Waits until the page is idle, opens the list, waits again and chooses the announced wallet, which approves at once.
 */
export function measureConnecting(
  browser: Browser,
  built: BuiltPage,
  url: string,
  trouble: Trouble,
): Promise<Connecting> {
  const hosts = trouble === 'offline' ? 'refused' : trouble
  return visiting(browser, url, { hosts, isThrottled: false }, async ({ page, context, foreign }) => {
    const walletConnectBytes = async () => {
      const scripts = await page.evaluate(() => window.probe.scripts())
      return weigh(
        built,
        scripts.map(({ path }) => path),
      ).walletConnect
    }
    await untilUsable(page)
    await page.waitForTimeout(idleTime)
    const foreignBeforePress = foreign.requests.map(({ url: asked }) => new URL(asked).host)
    const walletConnectBeforePress = await walletConnectBytes()
    if (trouble === 'offline') await context.setOffline(true)

    await press(page, buttonWords)
    const isListed = await untilSettled(page)
    const { listedAt, pressedAt } = await page.evaluate(() => ({ ...window.probe, scripts: [] }))
    await page.waitForTimeout(isListed ? 500 : 0)
    const walletConnectBeforeChoice = await walletConnectBytes()
    return {
      foreignBeforePress,
      walletConnectBeforePress,
      walletConnectBeforeChoice,
      listed: isListed && listedAt !== null && pressedAt !== null ? listedAt - pressedAt : null,
      ...(isListed ? await connect(page) : { asked: null, isConnected: false }),
    }
  })
}

/** Chooses the announced wallet of an open list. */
export async function connect(page: Page): Promise<Pick<Connecting, 'asked' | 'isConnected'>> {
  const started = await page.evaluate(() => performance.now())
  await press(page, rowWords)
  const account = page.waitForFunction(
    () => window.walletLog.askedAt !== null && document.getElementById('account')?.textContent !== '',
    undefined,
    { timeout: patience / 3 },
  )
  const isConnected = await account.then(
    () => true,
    () => false,
  )
  const askedAt = await page.evaluate(() => window.walletLog.askedAt)
  return { asked: askedAt === null ? null : askedAt - started, isConnected }
}
