import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'
import { root } from '../support/product.ts'
import { asKept, visibleDifference } from './compare.ts'
import { type MainScreen, mainScreens, takePicture } from './main-screens.ts'

const approved = join(import.meta.dirname, 'approved')
const taken = join(root, 'test-results', 'pictures')
/** Up to so many pixels of a picture may differ. A changed digit is more: compare.test.ts. */
export const TOLERANCE = 3

/** The approved pictures are those of the packaged Chromium, which exists for this platform only. */
export const canCompare = process.platform === 'linux' && process.arch === 'x64'

/** Opens the packaged Chromium, whatever browser the system has: each draws texts a little differently. */
export async function openPackagedBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', '--disable-lcd-text']
  return playwright.launch({ executablePath: await chromium.executablePath(), args })
}

/** Takes the picture of each main screen, and saves it as approved. */
export async function approvePictures(browser: Browser): Promise<void> {
  mkdirSync(approved, { recursive: true })
  for (const screen of mainScreens) writeFileSync(pathOf(screen), await asKept(await pictureOf(browser, screen)))
}

/** Returns what differs from the approved picture, with the path of the new one; an empty text if nothing does. */
export async function changeOf(browser: Browser, screen: MainScreen): Promise<string> {
  const picture = await pictureOf(browser, screen)
  const difference = await visibleDifference(readFileSync(pathOf(screen)), picture)
  if (difference <= TOLERANCE) return ''
  mkdirSync(taken, { recursive: true })
  writeFileSync(join(taken, `${screen.name}.png`), picture)
  return `${screen.name}: ${difference} pixels differ. Compare test-results/pictures/${screen.name}.png with tests/pictures/approved`
}

async function pictureOf(browser: Browser, screen: MainScreen): Promise<Buffer> {
  const view = { screen, state: 'data', theme: 'light', width: 390, height: 844, mostHeight: 2_400 } as const
  const { png, words, faults: found } = await takePicture(browser, view)
  if (screen.mostWords !== undefined)
    process.stdout.write(`words of ${screen.name}: ${words} of at most ${screen.mostWords}\n`)
  const isWordy = words > (screen.mostWords ?? Number.POSITIVE_INFINITY)
  const faults = isWordy ? [...found, `${words} words instead of at most ${screen.mostWords}`] : found
  if (faults.length > 0) throw new Error(`${screen.name}: ${faults.join(', ')}`)
  return png
}

const pathOf = ({ name }: MainScreen) => join(approved, `${name}.webp`)
