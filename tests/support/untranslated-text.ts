import { pathOf } from '@terahold/contract/client'
import type { Page } from 'playwright-core'

/** Units, names and codes that are the same in every language. */
const universal =
  /https?:\/\/\S+|TH-\d{6}-[0-9A-Z]+|Terahold|WalletConnect|API|CSV|PDF|verify\.html|sha256sum|USDT|USD|UTC|GMT|ETH|Gas|TH\/s|J\/TH|\bTH\b|kWh|0x[0-9a-fA-F…]+|[\w.*-]+@[\w.-]+|\b[0-9a-f]{8,}\b/g

/**
 * Returns words in Latin letters a person would read, or hear from a screen reader, on the current page: untranslated
 * English in a Chinese page, or keys without a translation. `names` are the catalogue's own names.
 */
export async function untranslatedTexts(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    // Text that is signed or compared by eye is the same in every language; so are the names of languages.
    const isForeignByRight = (element: Element) => element.closest('pre, .font-mono, [lang]:not(html)') !== null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (element?.checkVisibility() && !isForeignByRight(element)) found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      if (!element.checkVisibility() || isForeignByRight(element)) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '')
    }
    return [...found, document.title]
  })
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  return texts.flatMap((text) => {
    const rest = longestFirst.reduce((left, name) => left.replaceAll(name, ''), text).replaceAll(universal, '')
    return /[A-Za-z]{2,}/.test(rest) ? [text] : []
  })
}

/** The names of sites and pools, which are the same in every language, and those of plans in Chinese. */
export async function catalogueNames(base: string): Promise<string[]> {
  const [proper, hans, hant] = await Promise.all(['en', 'zh-CN', 'zh-TW'].map((language) => rowsIn(base, language)))
  const isPlan = ({ kind }: CatalogueRow) => kind === 'plan'
  const rows = [...(proper ?? []).filter((row) => !isPlan(row)), ...(hans ?? []), ...(hant ?? [])]
  const named = ['name', 'pool', 'site', 'goods'] as const
  const names = rows.flatMap((row) => named.map((field) => row[field]).filter((name) => typeof name === 'string'))
  return [...new Set(names)]
}

type CatalogueRow = Readonly<Record<string, unknown>>

async function rowsIn(base: string, language: string): Promise<CatalogueRow[]> {
  const headers = { 'accept-language': language }
  const answer = await fetch(`${base}${pathOf('projects')}?pageSize=100`, { headers })
  return ((await answer.json()) as { rows: CatalogueRow[] }).rows
}
