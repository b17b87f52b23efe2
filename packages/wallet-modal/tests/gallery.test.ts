import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Appearance } from '../gallery/appearance.ts'
import { serveGallery } from '../gallery/serve-gallery.ts'
import type { ServedPage } from '../gallery/serve-page.ts'
import type { GalleryState } from '../gallery/states/gallery-state.ts'
import { galleryStates } from '../gallery/states/gallery-states.ts'
import { languages } from '../src/locales/load-catalogue.ts'
import { viewNames } from '../src/shell/core/view-name.ts'
import { launchBrowser } from './fixtures/browser.ts'
import { type GalleryPage, openGallery, usual } from './fixtures/gallery-page.ts'
import { type Findings, inspectState, noFindings, type Scope, wishes } from './fixtures/inspect-state.ts'
import { longMotions } from './fixtures/page-findings.ts'

const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const appearances: readonly Appearance[] = Array.from({ length: 10 }, (_, index) => ({
  theme: index % 2 === 0 ? 'light' : 'dark',
  language: languages[index % languages.length] ?? 'en',
  text: 'usual',
}))

let server: ServedPage
let browser: Browser
/** States are inspected on several pages at once: most of the time, one of them waits for its frames. */
let pages: readonly GalleryPage[]
let gallery: GalleryPage

beforeAll(async () => {
  ;[server, browser] = await Promise.all([serveGallery(), launchBrowser()])
  pages = await Promise.all([1, 2, 3].map(() => openGallery(browser, server)))
  gallery = pages[0] as GalleryPage
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const views = [...viewNames, 'Outside'] as const
const statesIn = (view: GalleryState['view']) => galleryStates.filter((state) => state.view === view)
const stateNamed = (id: string): GalleryState => {
  const state = galleryStates.find((each) => each.id === id)
  if (!state) throw new Error(`The gallery has no state ${id}`)
  return state
}

/**
 * How each state is inspected. Long form: in all ten appearances (two themes, five languages) and all user settings,
 * with screenshots. Short form: in one appearance and one setting, so that all of them are covered in turn.
 */
function scopeOf(state: GalleryState): Scope {
  if (isFull) return { appearances, wishes, pictures: true }
  const turn = galleryStates.indexOf(state)
  const taken = <Item>(items: readonly Item[]) => items.slice(turn % items.length).slice(0, 1)
  return { appearances: taken(appearances), wishes: taken(wishes), pictures: false }
}

describe('the gallery', () => {
  it('has every view, and each state with a unique name', () => {
    expect(views.filter((view) => statesIn(view).length === 0)).toEqual([])
    expect(new Set(galleryStates.map(({ id }) => id)).size).toBe(galleryStates.length)
  })

  it('shows all of them on one page, within its policy', async () => {
    await gallery.page.goto(server.url)
    await gallery.page.getByRole('link', { name: 'A code for any wallet' }).waitFor()
    expect(await gallery.page.locator('iframe').count()).toBe(galleryStates.length)
    expect(await gallery.complaints()).toEqual([])
  })
})

describe.each(views)('every state of %s', (view) => {
  const findings: Findings = noFindings()

  beforeAll(async () => {
    const states = statesIn(view)
    async function inspectOn(page: GalleryPage) {
      for (let state = states.shift(); state; state = states.shift())
        await inspectState(page, state, scopeOf(state), findings)
    }
    await Promise.all(pages.map(inspectOn))
  }, 900_000)

  it('is of that view and complete', () => {
    expect(findings.drawn).toEqual([])
  })

  it('check 20: breaks no accessibility rule, and has named controls of sufficient size', () => {
    expect(findings.accessible).toEqual([])
  })

  it('check 22: announces what it shows, in a dialog with a name and the focus', () => {
    expect(findings.announced).toEqual([])
  })

  it('check 23: stays within a strict content security policy, without errors', () => {
    expect(findings.withinPolicy).toEqual([])
  })

  it('check 25: has no untranslated text', () => {
    expect(findings.translated).toEqual([])
  })

  it('check 25: cuts nothing off in a longer language, or at 200 % text size', () => {
    expect(findings.roomy).toEqual([])
  })

  it('is fully usable at 320 by 256 px, as at 400 % zoom', () => {
    expect(findings.narrow).toEqual([])
  })

  it('is fully usable with wide text spacing', () => {
    expect(findings.spaced).toEqual([])
  })

  it('check 26: does not move with reduced motion', () => {
    expect(findings.still).toEqual([])
  })

  it('check 26: has edges and a visible focus in forced colours', () => {
    expect(findings.inForcedColours).toEqual([])
  })
})

describe('check 22: screen reader announcements', () => {
  const region = () => gallery.page.locator('dialog [role="status"].wm-hidden')

  it('come from one existing region as the connection progresses', async () => {
    await gallery.show(stateNamed('external-preparing'))
    const before = await region().elementHandle()
    expect(await before?.textContent()).toBe('Connecting.... Accept connection request in the wallet')
    await gallery.page.evaluate(() => window.gallery?.harness.wallets.asks[0]?.asked())
    await expect
      .poll(() => before?.textContent())
      .toBe('Continue in Alpha Wallet. Accept connection request in the wallet')
    await gallery.page.evaluate(() => window.gallery?.harness.wallets.asks[0]?.fail({ code: 4001 }))
    await expect
      .poll(() => before?.textContent())
      .toBe('Connection declined. Connection can be declined if a previous request is still active')
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
  })

  it('match the accessibility tree with the screen', async () => {
    await gallery.show(stateNamed('external-rejected'))
    expect(await gallery.page.getByRole('dialog').ariaSnapshot()).toMatchInlineSnapshot(`
      "- dialog "Alpha Wallet":
        - banner:
          - button "Back"
          - heading "Alpha Wallet" [level=2]
          - button "Close"
        - paragraph: Connection declined
        - paragraph: Connection can be declined if a previous request is still active
        - button "Try again"
        - status
        - status: Connection declined. Connection can be declined if a previous request is still active"
    `)
    await gallery.show(stateNamed('account-usual'))
    expect(await gallery.page.getByRole('dialog').ariaSnapshot()).toMatchInlineSnapshot(`
      "- dialog "Account":
        - banner:
          - heading "Account" [level=2]
          - button "Close"
        - text: 0x12…345678
        - button "Copy address"
        - paragraph: "Balance: 1.234 BNB"
        - button "Block Explorer"
        - list:
          - listitem:
            - button "Network BNB Smart Chain"
          - listitem:
            - button "Activity"
          - listitem:
            - button "Disconnect"
        - status
        - status"
    `)
    await gallery.show(stateNamed('pairing-ready'))
    expect(await gallery.page.getByRole('dialog').ariaSnapshot()).toMatchInlineSnapshot(`
      "- dialog "WalletConnect":
        - banner:
          - button "Back"
          - heading "WalletConnect" [level=2]
          - button "Close"
        - img "QR code that connects WalletConnect"
        - paragraph: Scan this QR Code with your phone
        - timer: Good for 4:00
        - button "Copy Link"
        - status
        - status: Scan this QR Code with your phone."
    `)
  })
})

describe('check 25: another language while the modal is open', () => {
  it('changes every text and the language of the dialog, and keeps the view', async () => {
    await gallery.show(stateNamed('external-rejected'))
    const heading = await gallery.page.locator('dialog h2').elementHandle()
    const titles: (string | null)[] = []
    for (const language of languages) {
      await gallery.applyAppearance({ ...usual, language })
      expect(await gallery.page.locator('dialog').getAttribute('lang')).toBe(language)
      titles.push(await gallery.page.locator('.wm-message-title').textContent())
    }
    expect(new Set(titles).size).toBe(languages.length)
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  })
})

describe('the dim theme', () => {
  it.each(['connect-usual', 'connect-themed', 'account-usual', 'external-rejected', 'activity-empty'])(
    'has enough contrast: %s',
    async (id) => {
      await gallery.show(stateNamed(id), { ...usual, theme: 'dim' })
      expect(await gallery.axeFaults()).toEqual([])
    },
  )
})

describe('check 26: motion and colour settings', () => {
  it('has motion without the setting', async () => {
    const lively = await openGallery(browser, server, { reducedMotion: 'no-preference' })
    await lively.show(stateNamed('external-asked'))
    expect(await lively.page.evaluate(longMotions)).not.toEqual([])
    await lively.page.context().close()
  })

  it('keeps the code dark on white in forced colours, so that a phone can read it', async () => {
    const forced = await openGallery(browser, server, { forcedColors: 'active', colorScheme: 'dark' })
    await forced.show(stateNamed('pairing-ready'), { ...usual, theme: 'dark' })
    const tile = forced.page.locator('.wm-code-tile')
    expect(await tile.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
    expect(await tile.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
    await forced.page.context().close()
  })
})
