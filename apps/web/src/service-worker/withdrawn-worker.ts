import { reloadPages } from './reload-pages.ts'

/**
 * Replaces a worker that turned out to be broken or altered (WITHDRAW_WEB_WORKER): it immediately deletes everything stored and
 * removes itself. The pages that the former worker controlled are reloaded, because they may run altered code.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(withdraw().then(() => reloadPages(self))))

// A page that registers this script while the browser still removes it keeps it registered. The page then sends a message.
self.addEventListener('message', (event) => event.waitUntil(withdraw()))

async function withdraw(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
