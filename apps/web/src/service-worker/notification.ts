import type { NotificationTopic } from '@terahold/contract/codes/members'
import { pagePaths, to } from '@terahold/contract/pages'
import { matchLanguage } from '@terahold/locale/match-language'
import { scriptTexts } from '@terahold/locale/texts'

export type PushMessage = { readonly title: string; readonly body: string; readonly tag: string }

/** The page of each kind of notification. */
const pages: Readonly<Record<NotificationTopic, string>> = {
  deposit: pagePaths.orders,
  order: pagePaths.orders,
  settlement: pagePaths.performance,
  withdrawal: pagePaths.withdrawals,
  ticket: to.support({ view: 'tickets' }).slice(1),
}

/**
 * Returns what to show for a push: the server's text, which is in the member's language. Browsers require that something is
 * shown, so a message that cannot be read says only that there is a notification.
 */
export function messageOf(message: string | undefined, language: string): PushMessage {
  return (
    readMessage(message) ?? {
      title: 'Terahold',
      body: scriptTexts[matchLanguage(language)].notification,
      tag: 'notification',
    }
  )
}

/** Returns the page that a tap on the notification opens. */
export function pageOf(tag: string): string {
  return Object.hasOwn(pages, tag) ? pages[tag as NotificationTopic] : pagePaths.home
}

function readMessage(message: string | undefined): PushMessage | undefined {
  try {
    const { title, body, tag } = JSON.parse(message ?? '') as Partial<Record<string, unknown>>
    const isWhole = typeof title === 'string' && typeof body === 'string' && typeof tag === 'string'
    return isWhole && title !== '' ? { title, body, tag } : undefined
  } catch {
    // From another sender, or damaged.
    return undefined
  }
}
