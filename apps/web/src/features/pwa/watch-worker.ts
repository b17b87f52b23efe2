import type { PageMessage, WorkerMessage } from '../../service-worker/messages.ts'
import { offerVersion } from './new-version.ts'
import { workerContainer } from './worker-container.ts'

/** How often an app that stays open checks for a newer version when it becomes visible. */
const LOOK_EVERY = 3_600_000

/** Registers the service worker and follows it. Throws what the browser refuses it with. */
export async function watchWorker(open: (url: string) => void): Promise<void> {
  const container = workerContainer()
  if (container === undefined) return
  container.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'open') open(data.url)
  })
  followControl(container)
  const registration = await container.register('/service-worker.js')
  offerWaiting(registration)
  lookAgain(registration)
  sendUsedParts(await container.ready)
}

/** The first worker takes over a page that had none. After that, a change means that another tab activated a newer version. */
function followControl(container: ServiceWorkerContainer): void {
  let hadWorker = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (hadWorker) offerVersion('ready')
    hadWorker = true
  })
}

function offerWaiting(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without an active worker the waiting one is the first version, which activates automatically.
    if (registration.waiting !== null && registration.active !== null) offerVersion('ready')
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
}

function lookAgain(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY) return
    lookedAt = Date.now()
    // Without a network there is no newer version to find.
    registration.update().catch(() => undefined)
  })
}

/** What this page fetched before its worker started, such as the texts of its language, must be available offline, too. */
function sendUsedParts({ active }: ServiceWorkerRegistration): void {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage({ type: 'keep', paths } satisfies PageMessage)
}
