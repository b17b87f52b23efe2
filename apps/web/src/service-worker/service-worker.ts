import {
  cacheUsed,
  documentAnswer,
  dropOldVersions,
  fetchVersion,
  isPart,
  partAnswer,
  renewDocument,
} from './cached-files.ts'
import type { PageMessage } from './messages.ts'
import { openNotice, showNotice } from './show-notices.ts'

/**
 * Stores the app itself on the device, and no answers of the server. A new version waits until the member chooses it or every
 * page of the old one is closed, so that no page ever mixes parts of two versions.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(fetchVersion()))

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => self.clients.claim()))
})

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
  if (message.type === 'keep') event.waitUntil(cacheUsed(message.paths))
})

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))
