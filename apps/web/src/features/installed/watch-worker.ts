import type { PageMessage, WorkerMessage } from '../../service-worker/messages.ts'
import { offerVersion } from './new-version.ts'
import { workerContainer } from './worker-container.ts'

/** An app that stays open for days looks for a newer version when it is looked at, at most so often. */
const LOOK_EVERY = 3_600_000

/** Registers the service worker and follows it. @throws what the browser refuses it with. */
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

/** The first worker takes charge of a page that had none; after that, a change means that another tab took a newer version. */
function followControl(container: ServiceWorkerContainer): void {
  let hadWorker = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (hadWorker) offerVersion('ready')
    hadWorker = true
  })
}

function offerWaiting(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    // Without one in charge it is the first version that waits, and that takes over by itself.
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
    // Without a network there is nothing newer to be had.
    registration.update().catch(() => undefined)
  })
}

/** What this page fetched before its worker was there, such as the words of its language, is to be there offline too. */
function sendUsedParts({ active }: ServiceWorkerRegistration): void {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  active?.postMessage({ type: 'keep', paths } satisfies PageMessage)
}
