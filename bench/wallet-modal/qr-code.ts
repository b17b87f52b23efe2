import { type Relay, readQrCode } from '@terahold/wallet-testkit'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Kit } from './kit-list.ts'
import { buttonWords, press, untilSettled, untilUsable, visiting } from './visit.ts'

/** Check 5: milliseconds from the choice to a QR code, or why there is none. */
export type QrCode = { readonly visible: number; readonly isReadable: boolean } | { readonly reason: string }

/** Longer than the five seconds for which kits wait for the attestation host. */
const watched = 9000
/** The time for a code to fade in. */
const drawing = 1000

/** Requests a QR code while the attestation host hangs, the other hosts refuse and the relay answers. */
export async function measureQrCode(browser: Browser, kit: Kit, url: string, relay: Relay): Promise<QrCode> {
  if (kit.stepsToQr.length === 0) return { reason: 'no WalletConnect on this page' }
  return visiting(browser, url, { hosts: 'attestation hung', isThrottled: false }, async ({ page, context }) => {
    await leadToRelay(context, relay)
    await page.reload({ waitUntil: 'commit' })
    if (!(await untilUsable(page)) || !(await press(page, buttonWords))) return { reason: 'no connect button' }
    if (!(await untilSettled(page))) return { reason: 'no list of wallets' }
    for (const step of kit.stepsToQr) {
      if (!(await press(page, step))) return { reason: `nothing to press called ${step.source}` }
    }
    const shown = page.waitForFunction(() => window.probe.codeAt !== null, undefined, { timeout: watched })
    await shown.catch(() => undefined)
    const { codeAt, lastPressAt } = await page.evaluate(() => ({ ...window.probe, scripts: [] }))
    if (codeAt === null || lastPressAt === null) return { reason: `no QR code within ${watched / 1000} s` }
    await page.waitForTimeout(drawing)
    return { visible: codeAt - lastPressAt, isReadable: isReadable(await page.screenshot()) }
  })
}

/** Forwards the page's traffic with the vendor's relay, wherever the kit expects it, to ours. */
async function leadToRelay(context: BrowserContext, relay: Relay): Promise<void> {
  await context.routeWebSocket(/relay\.walletconnect\.(?:org|com)/, (inPage) => {
    const { search } = new URL(inPage.url())
    const toRelay = new WebSocket(`${relay.url}/${search}`)
    const waiting: string[] = []
    toRelay.addEventListener('open', () => {
      for (const message of waiting.splice(0)) toRelay.send(message)
    })
    toRelay.addEventListener('message', ({ data }) => inPage.send(String(data)))
    toRelay.addEventListener('close', () => void inPage.close())
    inPage.onMessage((message) => {
      if (toRelay.readyState === WebSocket.OPEN) toRelay.send(String(message))
      else waiting.push(String(message))
    })
    inPage.onClose(() => toRelay.close())
  })
}

/** Returns whether the testkit's decoder finds a pairing. Cameras tolerate more. */
function isReadable(png: Buffer): boolean {
  try {
    return readQrCode(png).startsWith('wc:')
  } catch {
    // A picture without a readable code is a valid result here.
    return false
  }
}
