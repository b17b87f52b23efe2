import type { Page } from 'playwright-core'
import { formatUnits } from 'viem'

/** Where words are counted: what shows without scrolling, or the whole page without what is folded. */
export type WordsPlace = 'above the fold' | 'whole page'

/**
 * Returns how many words a person sees on the screen. A number or an address counts as a word. The demo's strip and what only screen
 * readers read do not count.
 */
export function countWords(page: Page, place: WordsPlace): Promise<number> {
  return page.evaluate((isWhole) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const shown: string[] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const holder = text.parentElement
      if (holder === null || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      // An address is shown in groups.
      const address = holder.closest('p[role=img]')
      if (address !== null && holder !== address.firstElementChild) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      const isHidden = box.width <= 1 || box.height <= 1 || holder.closest('.sr-only, [data-demo]') !== null
      const isBelow = !isWhole && (box.top >= innerHeight || box.bottom <= 0)
      if (!isHidden && !isBelow) shown.push(text.textContent ?? '')
    }
    return shown
      .join(' ')
      .split(/\s+/)
      .filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).length
  }, place === 'whole page')
}

/** Formats an amount as the app shows it in English: two decimals, and four, rounded down, below one where two are not enough. */
export function shownAmount(amount: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
  const places = whole === '0' && fraction.length > 2 ? 4 : 2
  return `${BigInt(whole).toLocaleString('en')}.${fraction.slice(0, places).padEnd(places, '0')}`
}
