import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** Looks at one state in every way the checks ask for; `dresses` are those in which its accessibility is examined. */
export async function inspectState(
  gallery: GalleryPage,
  state: GalleryState,
  dresses: readonly Dress[],
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
  await photograph(gallery, state)

  for (const dress of dresses) {
    await gallery.wear(dress)
    note('accessible', dress, await gallery.axeFaults())
    note('accessible', dress, await gallery.unnamedControls())
    note('accessible', dress, await page.evaluate(smallTargets))
  }

  const cutOff = async () => [
    ...(await page.evaluate(beyondTheWindow)),
    ...(await page.evaluate(clippedBoxes)),
    ...(await page.evaluate(escapedText)),
  ]
  const unusable = async () => [...(await cutOff()), ...(await page.evaluate(unreachableControls))]
  const foreign: Dress = { ...usual, language: 'pseudo' }
  await gallery.wear(foreign)
  note('translated', foreign, await page.evaluate(untranslatedWords, data))
  note('roomy', foreign, await cutOff())
  const large: Dress = { theme: 'light', language: 'pseudo', text: 'large' }
  await gallery.wear(large, { width: 320, height: 568 })
  note('roomy', large, await unusable())
  await gallery.wear(usual, { width: 320, height: 256 })
  note('narrow', usual, await unusable())
  const spaced: Dress = { ...usual, text: 'spaced' }
  await gallery.wear(spaced, { width: 320, height: 568 })
  note('spaced', spaced, await unusable())
  await page.emulateMedia({ forcedColors: 'active' })
  await gallery.wear(usual)
  note('inForcedColours', usual, await page.evaluate(edgelessInForcedColours))
  await keepPicture(gallery, `forced-colours-${state.id}`)
  await page.emulateMedia({ forcedColors: 'none' })
  note('withinPolicy', usual, await gallery.complaints())
}

/** Keeps a picture of a state for people, in both themes. */
async function photograph(gallery: GalleryPage, state: GalleryState): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await gallery.wear({ ...usual, theme }, phone)
    await keepPicture(gallery, `${state.id}-${theme}`)
  }
}

async function keepPicture({ page }: GalleryPage, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
