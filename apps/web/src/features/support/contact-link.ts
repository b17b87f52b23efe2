import type { ContactKind } from '@terahold/contract/codes/support'
/** Returns the link of one of our channels; undefined for one that can only be read. */
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
