import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

export type StepState = 'done' | 'current' | 'waiting' | 'failed'

export interface StateLogEntry {
  readonly id: string
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** The time, already formatted for the locale. */
  readonly at?: string | undefined
  readonly state: StepState
  /** The state in words, for screen readers. */
  readonly stateLabel: string
}

const marks: Record<StepState, { tone: string; shape: string }> = {
  done: { tone: 'text-verified', shape: 'M4.5 10.5 8.5 14.5 15.5 6' },
  current: { tone: 'text-accent', shape: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12m0 4v4' },
  waiting: { tone: 'text-muted', shape: 'M10 5a5 5 0 1 0 0 10 5 5 0 0 0 0-10' },
  failed: { tone: 'text-loss', shape: 'M5 10h10' },
}

/** The past and next steps of an order or a withdrawal. */
export function StateLog({ label, entries }: { readonly label: string; readonly entries: readonly StateLogEntry[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map((entry, index) => (
        <li
          key={entry.id}
          aria-current={entry.state === 'current' ? 'step' : undefined}
          className={classNames('relative flex gap-3', index < entries.length - 1 && 'pb-4')}
        >
          {index < entries.length - 1 && (
            <span aria-hidden="true" className="absolute top-6 bottom-0 left-2.5 w-px bg-line" />
          )}
          <svg
            role="img"
            aria-label={entry.stateLabel}
            viewBox="0 0 20 20"
            className={`size-5 shrink-0 ${marks[entry.state].tone}`}
          >
            <path
              d={marks[entry.state].shape}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="square"
            />
          </svg>
          <div className="min-w-0 flex-1">
            <p className={classNames('wrap-break-word', entry.state === 'waiting' && 'text-muted')}>{entry.title}</p>
            {entry.detail !== undefined && <p className="text-sm wrap-break-word text-muted">{entry.detail}</p>}
            {entry.at !== undefined && <p className="text-xs text-muted tabular-nums">{entry.at}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
