import { addressPattern } from './address-pattern.ts'

type Props = { address: string; className?: string }

/** A small pattern derived from an address, to recognise it by. */
export function AddressAvatar({ address, className = '' }: Props) {
  const { cells, tint } = addressPattern(address)
  return (
    <svg
      className={`wm-avatar ${className}`}
      data-tint={tint}
      viewBox="-1.5 -1.5 8 8"
      aria-hidden="true"
      focusable="false"
    >
      {cells.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="1" height="1" />
      ))}
    </svg>
  )
}
