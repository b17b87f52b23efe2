import {
  cacheUsed,
  completeVersion,
  documentAnswer,
  dropOldVersions,
  fetchVersion,
  isPart,
  partAnswer,
  renewDocument,
  wasReplaced,
} from './cached-files.ts'
import type { PageMessage } from './messages.ts'
import { reloadPages } from './reload-pages.ts'
import { openNotification, showNotification } from './show-notifications.ts'

/**
 * Stores the app itself on the device, and no answers of the server. It stores and serves a file only if its content has the
 * hash that the build wrote into this script. A new version waits until the member chooses it or every page of the old one is
 * closed, so that no page ever mixes parts of two versions. A version that an altered one replaced takes over at once.
 */
declare const self: ServiceWorkerGlobalScope

let mustReplace = false

self.addEventListener('install', (event) => event.waitUntil(install()))

self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === '/') {
    event.respondWith(documentAnswer(request))
    event.waitUntil(renewDocument())
  }
  if (isPart(pathname)) event.respondWith(partAnswer(request))
})

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage
  if (message.type === 'activate') event.waitUntil(self.skipWaiting())
  if (message.type === 'keep') event.waitUntil(cacheUsed(message.paths).then(completeVersion))
})

async function install(): Promise<void> {
  mustReplace = await wasReplaced()
  await fetchVersion()
  if (mustReplace) await self.skipWaiting()
}

async function activate(): Promise<void> {
  await dropOldVersions()
  if (mustReplace) await reloadPages(self)
  await self.clients.claim()
}

self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))
