import { type ReactNode, useState } from 'react'
import { useShortcuts } from '../shared/shortcuts.ts'
import { useTexts } from '../shared/texts.ts'
import { Part } from './facts.tsx'

export type RowAction = {
  readonly label: string
  /** Whether it stops or takes something away. */
  readonly isDangerous?: boolean
  /** The form that the action opens in place of the details. */
  readonly render: (onClose: () => void) => ReactNode
}

/** Returns buttons for what can be done about a row, and the form of the one that is open. The digits 1 to 9 press them. */
export function useRowActions(actions: readonly RowAction[]): {
  readonly form: ReactNode
  readonly buttons: ReactNode
} {
  const { queue } = useTexts()
  const [open, setOpen] = useState<number>()
  const chosen = open === undefined ? undefined : actions[open]
  useShortcuts(chosen ? {} : Object.fromEntries(actions.map((_, at) => [String(at + 1), () => setOpen(at)])))
  if (chosen) return { form: chosen.render(() => setOpen(undefined)), buttons: null }
  if (actions.length === 0) return { form: null, buttons: null }
  const buttons = (
    <Part title={queue.actions}>
      <span className="flex flex-wrap gap-2">
        {actions.map(({ label, isDangerous }, at) => (
          <button
            key={label}
            type="button"
            aria-keyshortcuts={String(at + 1)}
            className={`desk-control inline-flex items-center gap-2 ${isDangerous ? 'border-loss text-loss' : ''}`}
            onClick={() => setOpen(at)}
          >
            {label}
            <span aria-hidden="true" className="hidden text-xs text-muted desk:inline">
              {at + 1}
            </span>
          </button>
        ))}
      </span>
    </Part>
  )
  return { form: null, buttons }
}
