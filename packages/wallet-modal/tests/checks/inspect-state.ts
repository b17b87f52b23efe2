import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { Dress } from '../../gallery/dress.ts'
import type { GalleryState } from '../../gallery/gallery-state.ts'
import { type GalleryPage, phone, usual } from './gallery-page.ts'
import {
  beyondTheWindow,
  clippedBoxes,
  edgelessInForcedColours,
  escapedText,
  longMotions,
  smallTargets,
  unannouncedTitles,
  unnamedDialog,
  unreachableControls,
  untranslatedWords,
  viewOnScreen,
} from './page-findings.ts'

const checks = [
  'drawn',
  'accessible',
  'announced',
  'withinPolicy',
  'roomy',
  'translated',
  'narrow',
  'spaced',
  'still',
  'inForcedColours',
] as const

/** What was found wrong, by the check that forbids it. */
export type Findings = Record<(typeof checks)[number], string[]>

export function noFindings(): Findings {
  const entries = checks.map((check): [string, string[]] => [check, []])
  return Object.fromEntries(entries) as Findings
}

/** Names of wallets, networks, tokens and people, amounts, addresses, and times that the browser itself words. */
const data =
  /^(?:[\d\s.,+-]*|0x.*|[A-Z]|.* ago|(?:[+-]?[\d.]+ )?(?:USDT|BNB|LONGTOKEN)|[\w-]+\.eth|the-harbour-.*|[\w.-]+\.example|com\.\w+|xyz\.other|WalletConnect|(?:Alpha|Beta|Coinbase|Fox|Pocket|Desk|Site|Absent|Plain|House|Amber|Birch|Cedar|Delta|Ember|Fjord|Grove|Harbor|Inlet|Juniper|Kestrel|The Extra|Pneumo|BNB|Ethereum|Polygon|OP |Gnosis|Fantom|Filecoin|zkSync|Moonbeam|Base|Evmos|Arbitrum|Celo|Avalanche|Zora|Aurora|Little|A picture).*)$/
    .source

/** Views whose title changes while they are looked at; elsewhere the focus, which comes to the heading, tells it all. */
const telling: readonly GalleryState['view'][] = [
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'SwitchNetwork',
  'Transactions',
]

const folder = fileURLToPath(new URL('../../../../test-results/wallet-modal', import.meta.url))

/** Wishes of people under which a state must still be usable whole. */
export const wishes = ['a longer language', 'large text', 'zoom', 'spacing', 'forced colours'] as const
export type Wish = (typeof wishes)[number]

/** How thoroughly a state is looked at. */
export type Scope = {
  /** In which its accessibility is examined. */
  readonly dresses: readonly Dress[]
  readonly wishes: readonly Wish[]
  /** Whether pictures of it are kept for people. */
  readonly pictures: boolean
}

/** Looks at one state in the ways the checks ask for, and adds what is wrong to `findings`. */
export async function inspectState(
  gallery: GalleryPage,
  state: GalleryState,
  scope: Scope,
  findings: Findings,
): Promise<void> {
  const { page } = gallery
  const note = (check: keyof Findings, dress: Dress, found: readonly string[]) => {
    findings[check].push(...found.map((line) => `${state.id} ${dress.theme} ${dress.language}: ${line}`))
  }
  await gallery.show(state)
  const shown = await page.evaluate(viewOnScreen)
  if (shown !== state.view) note('drawn', usual, [`it shows ${shown}`])
  if (state.drawnLate && (await page.locator(state.drawnLate).count()) === 0) note('drawn', usual, ['part is missing'])
  note('announced', usual, await page.evaluate(unnamedDialog))
  note('still', usual, await page.evaluate(longMotions))
  if (telling.includes(state.view)) note('announced', usual, await page.evaluate(unannouncedTitles))
  if (scope.pictures) await photograph(gallery, state)

  for (const dress of scope.dresses) {
    await gallery.wear(dress)
    note('accessible', dress, await gallery.axeFaults())
    note('accessible', dress, await gallery.unnamedControls())
    note('accessible', dress, await page.evaluate(smallTargets))
  }

  for (const wish of scope.wishes) {
    for (const { check, dress, found } of await underWish(gallery, state, wish, scope.pictures))
      note(check, dress, found)
  }
  note('withinPolicy', usual, await gallery.complaints())
}

type UnderWish = { check: keyof Findings; dress: Dress; found: string[] }

async function underWish(
  gallery: GalleryPage,
  state: GalleryState,
  wish: Wish,
  pictures: boolean,
): Promise<UnderWish[]> {
  const { page } = gallery
  if (wish === 'a longer language') {
    const dress: Dress = { ...usual, language: 'pseudo' }
    await gallery.wear(dress)
    const translated = await page.evaluate(untranslatedWords, data)
    return [
      { check: 'translated', dress, found: translated },
      { check: 'roomy', dress, found: await cutOff(page) },
    ]
  }
  if (wish === 'large text') {
    const dress: Dress = { theme: 'light', language: 'pseudo', text: 'large' }
    await gallery.wear(dress, { width: 320, height: 568 })
    return [{ check: 'roomy', dress, found: await unusable(page) }]
  }
  if (wish === 'zoom') {
    await gallery.wear(usual, { width: 320, height: 256 })
    return [{ check: 'narrow', dress: usual, found: await unusable(page) }]
  }
  if (wish === 'spacing') {
    const dress: Dress = { ...usual, text: 'spaced' }
    await gallery.wear(dress, { width: 320, height: 568 })
    return [{ check: 'spaced', dress, found: await unusable(page) }]
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await gallery.wear(usual)
  const found = await page.evaluate(edgelessInForcedColours)
  if (pictures) await keepPicture(gallery, `forced-colours-${state.id}`)
  await page.emulateMedia({ forcedColors: 'none' })
  return [{ check: 'inForcedColours', dress: usual, found }]
}

async function cutOff(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(beyondTheWindow)),
    ...(await page.evaluate(clippedBoxes)),
    ...(await page.evaluate(escapedText)),
  ]
}

async function unusable(page: Page): Promise<string[]> {
  return [...(await cutOff(page)), ...(await page.evaluate(unreachableControls))]
}

/** Keeps a picture of a state for people, in both themes. */
async function photograph(gallery: GalleryPage, state: GalleryState): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await gallery.wear({ ...usual, theme }, phone)
    await keepPicture(gallery, `${state.id}-${theme}`)
  }
}

async function keepPicture({ page }: GalleryPage, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
