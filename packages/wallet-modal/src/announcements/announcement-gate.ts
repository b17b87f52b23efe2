import { guardProvider } from './guarded-provider.ts'
import { parseAnnouncement } from './parse-announcement.ts'

const announced = 'eip6963:announceProvider'

type GateOptions = {
  /** Called once for each reason for which an announcement was dropped. */
  onDropped?: (reason: string) => void
  /** Where wallets announce themselves. By default the page's window. */
  target?: EventTarget | undefined
}

/**
 * Under this name a page has its gate. Every copy of this package on the page reads it: two gates would check each other's events
 * without end.
 */
const gate = Symbol.for('terahold.wallet-modal.gate')

type Gated = EventTarget & { [gate]?: () => void }

/**
 * Validates every wallet announcement (EIP-6963) of the page before other listeners receive it. Invalid ones are
 * dropped with a reason. Valid ones arrive as a frozen copy whose provider checks the wallet's answers and events. Call
 * it before wagmi's `createConfig`, which collects announcements. Returns a function that removes the gate.
 *
 * @example gateAnnouncements({ onDropped: (reason) => console.warn(reason) })
 */
export function gateAnnouncements({ onDropped, target = pageWindow() }: GateOptions = {}): () => void {
  if (!target) return () => {}
  const page: Gated = target
  if (page[gate]) return page[gate]
  const passed = new WeakSet<Event>()
  const reasons = new Set<string>()
  const uuids = new WeakMap<object, string>()

  function check(event: Event) {
    if (passed.has(event)) return
    event.stopImmediatePropagation()
    const parsed = parseAnnouncement((event as CustomEvent).detail)
    if ('reason' in parsed) return drop(parsed.reason)
    const { info, provider } = parsed.announcement
    const uuid = uuids.get(provider) ?? info.uuid
    if (uuid !== info.uuid) return drop('Invalid info.uuid: another one for the same provider')
    uuids.set(provider, uuid)
    const detail = Object.freeze({ info: Object.freeze(info), provider: guardProvider(provider) })
    const checked = new CustomEvent(announced, { detail })
    passed.add(checked)
    page.dispatchEvent(checked)
  }

  function drop(reason: string) {
    if (reasons.has(reason)) return
    reasons.add(reason)
    onDropped?.(reason)
  }

  function remove() {
    page.removeEventListener(announced, check, true)
    delete page[gate]
  }

  page.addEventListener(announced, check, true)
  page[gate] = remove
  return remove
}

function pageWindow(): EventTarget | undefined {
  return typeof window === 'undefined' ? undefined : window
}
