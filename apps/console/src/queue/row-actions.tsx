import type { OperatorRole } from '@terahold/contract/codes/operators'
import type { ReactNode } from 'react'
import { useKeptState } from '../form/kept-entry.ts'
import type { FormFrame } from '../form/record-form.tsx'
import { hasRole, useSession } from '../shared/session.ts'
import { useShortcuts } from '../shared/shortcuts.ts'
import { useTexts } from '../shared/texts.ts'
import { Part } from './facts.tsx'

export type RowAction = {
  readonly label: string
  /** Whether it stops or takes something away. */
  readonly isDangerous?: boolean
  /** The form that the action opens in place of the details. */
  readonly render?: (frame: FormFrame) => ReactNode
  /** What an action without a form does at once. Nothing is recorded by it. */
  readonly run?: () => void
}

/**
 * Returns buttons for what operators of these roles do about a row, and the form of the one that is open. The digits 1 to 9 press
 * them.
 */
export function useRowActions(
  queue: string,
  roles: readonly OperatorRole[],
  offered: readonly (RowAction | false)[],
): {
  readonly form: ReactNode
  readonly buttons: ReactNode
} {
  const { queue: texts } = useTexts()
  const actions = hasRole(useSession(), roles) ? offered.filter((action) => action !== false) : []
  const [open, setOpen] = useKeptState<number | undefined>('action', undefined)
  const chosen = open === undefined ? undefined : actions[open]
  const press = ({ run }: RowAction, at: number) => (run ? run() : setOpen(at))
  useShortcuts(chosen ? {} : Object.fromEntries(actions.map((action, at) => [String(at + 1), () => press(action, at)])))
  if (chosen?.render) {
    const frame = { queue, title: chosen.label, onClose: () => setOpen(undefined) }
    return { form: chosen.render(frame), buttons: null }
  }
  if (actions.length === 0) return { form: null, buttons: null }
  const buttons = (
    <Part title={texts.actions}>
      <span className="flex flex-wrap gap-2">
        {actions.map((action, at) => (
          <button
            key={action.label}
            type="button"
            aria-keyshortcuts={String(at + 1)}
            className={`desk-control inline-flex items-center gap-2 ${action.isDangerous ? 'border-loss text-loss' : ''}`}
            onClick={() => press(action, at)}
          >
            {action.label}
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
