import type { WorkerMessage } from './messages.ts'
import { messageOf, pageOf } from './notification.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows a pushed notification. One of a kind replaces the one before. */
export function showNotification(data: PushMessageData | null): Promise<void> {
  const { title, body, tag } = messageOf(data?.text(), self.navigator.language)
  return self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  })
}

/** Opens a notification's page: in an open window of the app, or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const url = pageOf(notification.tag)
  const windows = await self.clients.matchAll({ type: 'window' })
  // The desk and the pages of documents have no app that could open it.
  const open = windows.find(({ url }) => new URL(url).pathname === '/')
  if (open === undefined) {
    await self.clients.openWindow(`/#${url}`)
    return
  }
  open.postMessage({ type: 'open', url } satisfies WorkerMessage)
  await open.focus()
}
