import type { PageMessage } from '../../service-worker/messages.ts'
import { workerContainer } from './worker-container.ts'

/** If a worker has not taken over by then, the page reloads anyway. */
const PATIENCE = 3_000

/** Activates the waiting version, if there is one, and reloads the app. */
export async function takeVersion(): Promise<void> {
  const container = workerContainer()
  // Without a registration, a reload alone loads the newest version.
  const registration = await container?.getRegistration().catch(() => undefined)
  const waiting = registration?.waiting
  if (container && waiting) {
    const inCharge = new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
    waiting.postMessage({ type: 'activate' } satisfies PageMessage)
    await Promise.race([inCharge, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    // Chromium may delay the change until this reload and then never answer it, because the old worker received the request.
    container.addEventListener('controllerchange', () => location.reload())
  }
  location.reload()
}
