import type { DemoProvider } from './demo-provider.ts'

/** Our logo, in copper: three ledger lines in a square with a tick. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path fill="#FAF8F4" d="M0 0h36v36H0z"/><path stroke="#E4DFD6" stroke-width="1.5" d="M6 11h24M6 18h24M6 25h24"/><path fill="none" stroke="#A84B17" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M10 18.5l5.5 5.5 11-11.5"/></svg>',
)}`

const info = Object.freeze({ name: 'Demo wallet', rdns: 'dev.terahold.demo', icon })

/** Announces the wallet to the page (EIP-6963), now and whenever the page asks. Returns a function that stops it. */
export function announceProvider(target: EventTarget, provider: DemoProvider, uuid: string): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info, uuid }), provider })
  const announce = () => void target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}
