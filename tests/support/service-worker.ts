import type { CDPSession, Page, Worker } from 'playwright-core'
import { expect, vi } from 'vitest'

/** Waits until the service worker has stored what the page used, and everything else that the app needs without a network. */
export async function waitUntilCached(page: Page): Promise<void> {
  await waitUntilControlled(page)
  await waitUntilTrue(page, async () => {
    const worker = await (await fetch('/service-worker.js')).text()
    const files = /files:`([^`]+)`/.exec(worker)?.[1]?.split(',') ?? []
    const kept = await Promise.all(files.map((path) => caches.match(path)))
    return files.length > 0 && kept.every((answer) => answer !== undefined)
  })
}

/** Waits until the service worker controls the page and has stored what the page used. */
export async function waitUntilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await waitUntilTrue(page, async () => {
    const words = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/en-/.test(name))
    const kept = await Promise.all(words.map(({ name }) => caches.match(name)))
    return words.length > 0 && kept.every((answer) => answer !== undefined)
  })
}

/** Asks the page until the answer is true. Playwright's `waitForFunction` takes a promise itself for true. */
export async function waitUntilTrue(page: Page, question: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await page.evaluate(question)).toBe(true), { timeout: 30_000, interval: 100 })
}

/** Checks for a newer worker now, as the browser does from time to time. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
}

/**
 * Stops the worker in charge when a newer one waits for its end. A browser stops idle workers after half a minute, but
 * never those of a page that a test watches, and a newer worker may then wait for minutes.
 */
export async function stopReplacedWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const versions = await listWorkers(session)
  if (versions.some(({ status }) => status === 'installed')) {
    for (const { status, versionId } of versions) {
      if (status === 'activated') await session.send('ServiceWorker.stopWorker', { versionId })
    }
  }
  await session.detach()
}

/** Returns none if the page has no worker. */
async function listWorkers(session: CDPSession): Promise<WorkerVersion[]> {
  const reported = new Promise<WorkerVersion[]>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => resolve(versions))
    setTimeout(resolve, 1_000, [])
  })
  await session.send('ServiceWorker.enable')
  return reported
}

type WorkerVersion = { readonly versionId: string; readonly status: string }

/** Returns the paths of everything that is stored for offline use. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Delivers a push message, as the browser's push service does. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  await session.detach()
}

/** The worker that controls the page; older ones may not have ended yet. */
export async function controllingWorker(page: Page): Promise<Worker> {
  for (const worker of page.context().serviceWorkers()) {
    const state = await worker.evaluate(() => {
      const { registration, serviceWorker } = globalThis as unknown as NotificationScope
      return registration.active === serviceWorker ? 'active' : 'other'
    })
    if (state === 'active') return worker
  }
  throw new Error('no service worker is in charge')
}

export type NotificationScope = EventTarget & {
  readonly registration: { active: unknown; showNotification(title: string, options: object): Promise<void> }
  readonly serviceWorker: unknown
  /** The notifications that would be on the screen. */
  shown: object[]
  /** Taps the first of them, as a user does. */
  tap(): void
}

/** Runs in the worker. The tests' browser never shows notifications, so they are recorded instead. */
export function recordNotifications(): void {
  const scope = globalThis as unknown as NotificationScope
  scope.shown = []
  scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
  scope.tap = () => {
    const [notification] = scope.shown.splice(0, 1)
    const tapped = new Event('notificationclick')
    scope.dispatchEvent(
      Object.assign(tapped, {
        notification: { ...notification, close: () => undefined },
        // Only a real tap may bring a window to the front.
        waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      }),
    )
  }
}
