import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type PageName, to } from '@terahold/contract/pages'
import { dataPrefixes, servicePaths } from '@terahold/contract/service-paths'
import type { Browser, Page } from 'playwright-core'
import { root } from '../support/product.ts'
import { countWords } from '../support/screen-words.ts'
import { waitUntilSettled } from '../support/screens.ts'
import { type DataState, inviteCode, member, pictureServer } from './answers.ts'
import { lostText, overlappingText, textOverEdge } from './lost-text.ts'
import { now, planNamed } from './market.ts'

/** The origin of the pictures. Nothing listens there: every request is answered in the browser. */
const origin = 'https://terahold.example'
const dist = join(root, 'apps/web/dist')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

export type MainScreen = {
  readonly name: string
  readonly page: PageName
  readonly address: string
  readonly signedIn: boolean
  /** Whether the contract's examples answer calls that have no data of their own. */
  readonly hasExamples?: boolean
  /** The most words that it may show with data, without what is folded. */
  readonly mostWords?: number
}

const screen = (name: string, page: PageName, address: string, mostWords?: number): MainScreen => ({
  name,
  page,
  address,
  signedIn: true,
  ...(mostWords === undefined ? {} : { mostWords }),
})
const ofVisitor = (shown: MainScreen): MainScreen => ({ ...shown, signedIn: false })

/** The ten main screens of the member's app. The words of Performance depend on how many of its rows are loaded. */
export const mainScreens: readonly MainScreen[] = [
  ofVisitor(screen('home-visitor', 'home', to.home(), 170)),
  screen('home', 'home', to.home(), 140),
  screen('subscribe', 'subscribe', to.subscribe(), 340),
  screen('checkout', 'checkout', to.checkout({ planId: planNamed('Skagi 10, one month').planId }), 140),
  screen('power', 'myPower', to.myPower(), 95),
  screen('performance', 'performance', to.performance()),
  screen('my', 'my', to.my(), 55),
  screen('withdraw', 'withdraw', to.withdraw(), 55),
  ofVisitor(screen('invitation', 'invitation', to.invitation({ code: inviteCode }), 60)),
  screen('team', 'team', to.team(), 140),
]

export type View = {
  readonly screen: MainScreen
  readonly state: DataState
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** How much larger texts are. */
  readonly textScale?: number
  /** What the browser has stored, such as the language and the currency. */
  readonly stored?: Readonly<Record<string, string>>
  /** Cuts longer pages. */
  readonly mostHeight?: number
}

/** A picture of a screen, how many words it shows without what is folded, and what was wrong with the page. */
export type Picture = { readonly png: Buffer; readonly words: number; readonly faults: readonly string[] }

/**
 * Takes a picture of a whole screen: fixed data, a fixed clock, no animation, and the fonts loaded. The web app must be built.
 */
export async function takePicture(browser: Browser, view: View): Promise<Picture> {
  const { screen: shown, state, theme, width, height } = view
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    deviceScaleFactor: 1,
  })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const server = pictureServer(state, { hasExamples: shown.hasExamples === true })
    await page.clock.setFixedTime(now)
    await page.route('**/*', async (route) => {
      const request = route.request()
      const { pathname } = new URL(request.url())
      if (pathname === servicePaths.events) return route.abort()
      if (pathname !== servicePaths.appConfig && !dataPrefixes.some((prefix) => pathname.startsWith(prefix)))
        return route.fulfill(fileOf(pathname))
      const answer = await server
        .answer({ url: request.url(), method: request.method(), body: request.postData() })
        .catch(() => undefined)
      if (answer === undefined) return route.abort()
      const headers = { 'content-type': 'application/json', date: now.toUTCString() }
      return route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
    })
    await page.addInitScript(useOwnFontOnly)
    if (shown.signedIn) await page.addInitScript(store, storedSession(member))
    if (view.stored !== undefined) await page.addInitScript(store, view.stored)
    if (view.textScale !== undefined) await page.addInitScript(scaleText, view.textScale)
    await page.goto(`/${shown.address}`)
    await page.locator('main[data-page]').filter({ visible: true }).getByRole('heading', { level: 1 }).first().waitFor()
    // What loads takes more room than what is loaded, and a window that was enlarged for it would stay so.
    await page.waitForLoadState('networkidle')
    const png = await finishedPicture(page, view)
    const unanswered = server.unanswered().map((call) => `no answer for ${call}`)
    return {
      png,
      words: await countWords(page, 'whole page'),
      faults: [
        ...(await lostText(page)),
        ...(await overlappingText(page)),
        ...(await textOverEdge(page)),
        ...unanswered,
      ],
    }
  } finally {
    await context.close()
  }
}

/** Takes pictures of the whole page until two in a row are the same: parts of a page load after others. */
async function finishedPicture(
  page: Page,
  { width, height, mostHeight = Number.POSITIVE_INFINITY }: View,
): Promise<Buffer> {
  let last: Buffer | undefined
  for (let pictures = 0; pictures < MOST_PICTURES; pictures += 1) {
    await waitUntilSettled(page)
    const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(Math.max(height, wholeHeight), mostHeight) })
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    await page.waitForTimeout(PAUSE)
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (last?.equals(picture) === true) return picture
    last = picture
  }
  throw new Error('the page does not come to rest')
}

const MOST_PICTURES = 40
/** In ms, between two pictures. */
const PAUSE = 100

function fileOf(pathname: string): { status: number; contentType: string; body: Buffer | string } {
  const path = pathname === '/' ? '/index.html' : pathname
  try {
    return { status: 200, contentType: types[extname(path)] ?? 'text/plain', body: readFileSync(join(dist, path)) }
  } catch {
    return { status: 404, contentType: 'text/plain', body: 'not found' }
  }
}

const storedSession = ({ address, userId, token, expiresAt }: typeof member) => ({
  address,
  userId,
  user_id: userId,
  token,
  login_info: { userId, expiresAt },
})

function store(values: Readonly<Record<string, unknown>>): void {
  for (const [key, data] of Object.entries(values))
    localStorage.setItem(key, JSON.stringify({ type: typeof data, data }))
}

/** The system's typeface for code differs from machine to machine. */
function useOwnFontOnly(): void {
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.setProperty('--font-mono', 'var(--font-sans)')
  })
}

/** Enlarges every text and nothing else, as a reader's own text size does. */
function scaleText(scale: number): void {
  addEventListener('DOMContentLoaded', () => {
    const root = getComputedStyle(document.documentElement)
    for (const size of ['xs', 'sm', 'base', 'xl', '2xl', 'input', 'bar-title', 'dialog']) {
      const name = `--text-${size}`
      document.documentElement.style.setProperty(name, `calc(${root.getPropertyValue(name)} * ${scale})`)
    }
  })
}
