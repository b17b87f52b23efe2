import { whenIdle } from '../../shared/loading/when-idle.ts'
import { offerVersion } from './new-version.ts'

/**
 * Makes the app installable once it stands: nothing of this may delay what the person came for. `open` shows a page of the
 * app. Where the browser has or allows no service worker, everything works but the start without a network.
 */
export function startWorker(open: (url: string) => void): void {
  window.addEventListener('vite:preloadError', () => void offerIfReplaced())
  if (import.meta.env.DEV) return
  const begin = () => {
    whenIdle(() => {
      import('./watch-worker.ts')
        .then(({ watchWorker }) => watchWorker(open))
        // Denied or unavailable: the next start tries again.
        .catch(() => undefined)
    })
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** A part could not be fetched. If the server names a different entry script, it never will be. */
async function offerIfReplaced(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  if (entry === undefined) return
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' })
    if (answer.ok && !(await answer.text()).includes(new URL(entry).pathname)) offerVersion('needed')
  } catch {
    // No network: the part itself reports it and offers a retry.
  }
}
