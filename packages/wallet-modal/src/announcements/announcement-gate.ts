import { guardProvider } from './guarded-provider.ts'
import { parseAnnouncement } from './parse-announcement.ts'

const announced = 'eip6963:announceProvider'

type GateOptions = {
  /** Called once for each reason for which an announcement was dropped. */
  onDropped?: (reason: string) => void
  /** Where wallets announce themselves. By default the page's window. */
  target?: EventTarget | undefined
}

const gated = new WeakMap<EventTarget, () => void>()

/**
 * Validates every wallet announcement (EIP-6963) of the page before other listeners receive it. Invalid ones are
 * dropped with a reason. Valid ones arrive as a frozen copy whose provider checks the wallet's answers and events. Call
 * it before wagmi's `createConfig`, which collects announcements. Returns a function that removes the gate.
 *
 * @example gateAnnouncements({ onDropped: (reason) => console.warn(reason) })
 */
export function gateAnnouncements({ onDropped, target = pageWindow() }: GateOptions = {}): () => void {
  if (!target) return () => {}
  const existing = gated.get(target)
  if (existing) return existing
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
    target?.dispatchEvent(checked)
  }

  function drop(reason: string) {
    if (reasons.has(reason)) return
    reasons.add(reason)
    onDropped?.(reason)
  }

  function remove() {
    target?.removeEventListener(announced, check, true)
    if (target) gated.delete(target)
  }

  target.addEventListener(announced, check, true)
  gated.set(target, remove)
  return remove
}

function pageWindow(): EventTarget | undefined {
  return typeof window === 'undefined' ? undefined : window
}
