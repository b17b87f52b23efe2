import { type HitKind, hitKinds } from '@terahold/contract/codes/desk'

/** A hit that was opened. It has no personal data: no text that was typed, no name and no address of a person or wallet. */
export type RecentHit = { readonly kind: HitKind; readonly label: string; readonly href: string }

const kept = 6
const keyOf = (operatorId: string) => `terahold.desk.recent.${operatorId}`

/** Returns what an operator opened in this tab, the latest first. */
export function recentHits(operatorId: string): readonly RecentHit[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(operatorId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentHit) : []
  } catch {
    return []
  }
}

/** Keeps a hit until the tab is closed. */
export function rememberHit(operatorId: string, hit: RecentHit): void {
  const others = recentHits(operatorId).filter(({ href }) => href !== hit.href)
  sessionStorage.setItem(keyOf(operatorId), JSON.stringify([hit, ...others].slice(0, kept)))
}

function isRecentHit(value: unknown): value is RecentHit {
  const { kind, label, href } = (value ?? {}) as Partial<RecentHit>
  return hitKinds.some((known) => known === kind) && typeof label === 'string' && href?.startsWith('#/') === true
}
