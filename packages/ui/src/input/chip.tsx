import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

export interface ChipProps {
  readonly selected: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A filter that can be switched on and off. */
export function Chip({ selected, onToggle, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onToggle}
      className={classNames(
        'inline-flex min-h-touch min-w-touch items-center justify-center rounded-chip border px-4 text-sm',
        selected ? 'border-ink bg-ink text-paper' : 'border-edge bg-surface text-ink',
      )}
    >
      {children}
    </button>
  )
}
