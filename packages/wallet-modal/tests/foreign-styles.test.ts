import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveGallery } from '../gallery/serve-gallery.ts'
import type { ServedPage } from '../gallery/serve-page.ts'
import { galleryStates } from '../gallery/states/gallery-states.ts'
import { viewNames } from '../src/shell/core/view-name.ts'
import { launchBrowser } from './fixtures/browser.ts'
import { foreignSheets, inheritedSheets } from './fixtures/foreign-sheets.ts'
import { changesBy, controlStates, forceState, insideDialog, onThePage } from './fixtures/foreign-styles.ts'
import { type GalleryPage, openGallery } from './fixtures/gallery-page.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'

let server: ServedPage
let browser: Browser
let gallery: GalleryPage

beforeAll(async () => {
  ;[server, browser] = await Promise.all([serveGallery(), launchBrowser()])
  gallery = await openGallery(browser, server)
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The first state of each view, or all of them. */
const states = [...viewNames, 'Outside' as const].flatMap((view) => {
  const all = galleryStates.filter((state) => state.view === view)
  return isFull ? all : all.slice(0, view === 'Outside' ? all.length : 1)
})

describe('on a page with style sheets of its own', () => {
  it.each(states)(
    '$id looks and behaves as on a page without',
    async (state) => {
      const { page } = gallery
      await gallery.show(state)
      const session = await page.context().newCDPSession(page)
      await session.send('DOM.enable')
      await session.send('CSS.enable')
      const found: string[] = []
      for (const [name, forced] of Object.entries(controlStates)) {
        await forceState(session, forced)
        for (const parts of [insideDialog, onThePage]) {
          await page.evaluate(changesBy, [name, parts, null] as const)
          for (const [sheet, css] of Object.entries({
            ...foreignSheets,
            ...(parts === insideDialog && inheritedSheets),
          })) {
            const changes = await page.evaluate(changesBy, [name, parts, css] as const)
            found.push(...changes.map((line) => `${sheet}, ${name}: ${line}`))
          }
        }
      }
      await session.detach()
      expect(found).toEqual([])
    },
    120_000,
  )
})
