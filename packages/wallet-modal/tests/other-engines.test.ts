import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EnginePage } from '../../../tests/support/engines/engine-page.ts'
import { openFirefox } from '../../../tests/support/engines/open-firefox.ts'
import { openWebKit } from '../../../tests/support/engines/open-webkit.ts'
import { serveGallery } from '../gallery/serve-gallery.ts'
import type { ServedPage } from '../gallery/serve-page.ts'
import { galleryStates } from '../gallery/states/gallery-states.ts'
import { viewOnScreen } from './fixtures/page-findings.ts'

/** The long form only: it downloads 80 MB at first, and takes minutes. */
const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const escapeKey = '\uE00C'

let server: ServedPage

beforeAll(async () => {
  if (isFull) server = await serveGallery()
})
afterAll(() => server?.close())

const dialog = `document.querySelector('dialog.wm-dialog')`
const opener = `document.querySelector('[data-wallet-modal-opener]')`

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('in %s', (engine, open) => {
  let page: EnginePage
  let missing = isFull ? '' : 'only in the long form'

  beforeAll(async () => {
    if (missing) return
    try {
      page = await open()
    } catch (error) {
      missing = `${engine} from Debian could not be fetched or started: ${String(error).slice(0, 300)}`
    }
  }, 600_000)
  afterAll(() => page?.close())

  const show = async (id: string, theme = 'light') => {
    await page.go(`${server.url}?state=${id}&theme=${theme}&language=en&text=usual`)
    await page.read(
      `(async () => { while (!('ready' in document.documentElement.dataset)) await new Promise(requestAnimationFrame) })()`,
    )
  }
  const click = (words: string) =>
    page.read(`[...document.querySelectorAll('button')].find((each) => each.textContent.includes('${words}')).click()`)
  const title = () => page.read<string>(`${dialog}.querySelector('h2').textContent`)

  it.for([
    [390, 844],
    [1280, 800],
  ])(
    'shows every state of the gallery, without an error, at %d × %d',
    { timeout: 600_000 },
    async ([width = 0, height = 0], { skip }) => {
      if (missing) return skip(missing)
      await page.resize(width, height)
      const wrong: string[] = []
      for (const { id, view } of galleryStates) {
        await show(id, width > 600 ? 'dark' : 'light')
        const shown = await page.read<string>(`(${viewOnScreen.toString()})()`)
        if (shown !== view) wrong.push(`${id} shows ${shown}`)
        wrong.push(...(await page.complaints()).map((complaint) => `${id}: ${complaint}`))
      }
      expect(wrong).toEqual([])
    },
  )

  it('breaks no accessibility rule', { timeout: 300_000 }, async ({ skip }) => {
    if (missing) return skip(missing)
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const found: string[] = []
    for (const id of [
      'connect-marks',
      'connect-groups',
      'external-rejected',
      'pairing-tabs',
      'account-usual',
      'networks-many',
    ]) {
      await show(id)
      await page.read(`(() => { ${axe}; window.axe = axe })()`)
      const rules = '{ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }'
      found.push(
        ...(await page.read<string[]>(
          `axe.run(document, ${rules}).then(({ violations }) => violations.map(({ id }) => '${id} ' + id))`,
        )),
      )
    }
    expect(found).toEqual([])
  })

  it('connects a wallet, closes on Escape and returns the focus', { timeout: 60_000 }, async ({ skip }) => {
    if (missing) return skip(missing)
    await page.resize(390, 844)
    await show('connect-usual')
    await click('Alpha Wallet')
    expect(await title()).toBe('Alpha Wallet')
    await page.read('window.gallery.harness.wallets.asks[0].asked()')
    await page.press(escapeKey)
    expect(await page.read(`${dialog}.open`)).toBe(false)
    await page.read(`(() => { ${opener}.focus(); ${opener}.click() })()`)
    await expect.poll(() => page.read(`document.activeElement === ${dialog}.querySelector('h2')`)).toBe(true)
    await page.press(escapeKey)
    await expect.poll(() => page.read(`!${dialog}.open && document.activeElement === ${opener}`)).toBe(true)
  })

  it('keeps list and detail next to each other in a wide window', { timeout: 60_000 }, async ({ skip }) => {
    if (missing) return skip(missing)
    await page.resize(1280, 800)
    await show('connect-usual')
    await click('Beta')
    expect(await title()).toBe('Beta')
    const sides = await page.read<number[]>(
      `['.wm-split-list', '.wm-split-detail'].map((each) => document.querySelector(each).getBoundingClientRect().width)`,
    )
    expect(sides.map(Math.round)).toEqual([308, 410])
  })
})
