import type { ContactKind } from '@terahold/contract/codes/support'
/** Where tapping one of our channels leads; undefined for one that can only be read. */
export function contactLink({
  kind,
  value,
}: {
  readonly kind: ContactKind
  readonly value: string
}): string | undefined {
  if (kind === 'email') return `mailto:${value}`
  if (kind === 'phone') return `tel:${value.replace(/[^+\d]/g, '')}`
  return value.startsWith('https://') ? value : undefined
}
