import type { PageMessage } from '../../service-worker/messages.ts'
import { workerContainer } from './worker-container.ts'

/** A worker that has not taken over by then is passed by: the reload happens in any case. */
const PATIENCE = 3_000

/** Puts the version that waits in charge, if there is one, and opens the app anew. */
export async function takeVersion(): Promise<void> {
  const container = workerContainer()
  // Without a registration the reload alone brings the newest version.
  const registration = await container?.getRegistration().catch(() => undefined)
  const waiting = registration?.waiting
  if (container && waiting) {
    const inCharge = new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
    waiting.postMessage({ type: 'activate' } satisfies PageMessage)
    await Promise.race([inCharge, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    // Chromium may let the change wait until this reload, and then never answer it, for it was given to the worker that went.
    container.addEventListener('controllerchange', () => location.reload())
  }
  location.reload()
}
