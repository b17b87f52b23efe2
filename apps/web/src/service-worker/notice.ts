import type { NewsKind } from '@terahold/contract/codes/members'
import { type Locale, matchLocale } from '@terahold/platform/locale'

export type Notice = { readonly title: string; readonly body: string; readonly tag: string }

/** Where each kind of news is read. */
const pages: Readonly<Record<NewsKind, string>> = {
  deposit: '/pages/my/Vieworders',
  order: '/pages/my/Vieworders',
  settlement: '/pages/performanceDetails/performanceDetails',
  withdrawal: '/pages/team/reflectdetails',
  ticket: '/pages/my/countExamples',
}

const wordless: Readonly<Record<Locale, string>> = {
  en: 'There is news. Open Terahold to see it.',
  es: 'Hay novedades. Abre Terahold para verlas.',
  fr: 'Il y a du nouveau. Ouvrez Terahold pour le voir.',
  'zh-Hans': '有新消息，请打开 Terahold 查看。',
  'zh-Hant': '有新消息，請打開 Terahold 查看。',
}

/**
 * What to show for a push: the server's words, which are in the member's language. A browser demands that something is shown,
 * so a message that cannot be read says only that there is news.
 */
export function noticeOf(message: string | undefined, language: string): Notice {
  return readNotice(message) ?? { title: 'Terahold', body: wordless[matchLocale(language)], tag: 'news' }
}

/** The page of the app that a tap on the notice opens. */
export function pageOf(tag: string): string {
  return Object.hasOwn(pages, tag) ? pages[tag as NewsKind] : '/'
}

function readNotice(message: string | undefined): Notice | undefined {
  try {
    const { title, body, tag } = JSON.parse(message ?? '') as Partial<Record<string, unknown>>
    const isWhole = typeof title === 'string' && typeof body === 'string' && typeof tag === 'string'
    return isWhole && title !== '' ? { title, body, tag } : undefined
  } catch {
    // Not ours, or garbled on the way.
    return undefined
  }
}
