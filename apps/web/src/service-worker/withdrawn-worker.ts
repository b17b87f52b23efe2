/**
 * Replaces a worker that turned out to be broken (WITHDRAW_WEB_WORKER): it immediately deletes everything stored and removes
 * itself. Open pages continue with the network alone.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(withdraw()))

async function withdraw(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}

export {}
