import type { NewsKind } from '@terahold/contract/codes/members'
import { pagePaths } from '@terahold/contract/pages'
import { matchLanguage } from '@terahold/locale/match-language'
import { runtimeTexts } from '@terahold/locale/texts'

export type Notice = { readonly title: string; readonly body: string; readonly tag: string }

/** The page of each kind of notification. */
const pages: Readonly<Record<NewsKind, string>> = {
  deposit: pagePaths.orders,
  order: pagePaths.orders,
  settlement: pagePaths.performance,
  withdrawal: pagePaths.withdrawals,
  ticket: pagePaths.support,
}

/**
 * Returns what to show for a push: the server's text, which is in the member's language. Browsers require that something is
 * shown, so a message that cannot be read says only that there is news.
 */
export function noticeOf(message: string | undefined, language: string): Notice {
  return readNotice(message) ?? { title: 'Terahold', body: runtimeTexts[matchLanguage(language)].news, tag: 'news' }
}

/** Returns the page that a tap on the notification opens. */
export function pageOf(tag: string): string {
  return Object.hasOwn(pages, tag) ? pages[tag as NewsKind] : pagePaths.home
}

function readNotice(message: string | undefined): Notice | undefined {
  try {
    const { title, body, tag } = JSON.parse(message ?? '') as Partial<Record<string, unknown>>
    const isWhole = typeof title === 'string' && typeof body === 'string' && typeof tag === 'string'
    return isWhole && title !== '' ? { title, body, tag } : undefined
  } catch {
    // From another sender, or damaged.
    return undefined
  }
}
