import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** The system's Chromium, else the one inside the npm package. */
export async function launchBrowser(): Promise<Browser> {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  )
  return playwright.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}
