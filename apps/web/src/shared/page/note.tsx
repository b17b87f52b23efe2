import type { ReactNode } from 'react'

const tones = {
  plain: 'border-line text-ink',
  warning: 'border-warning text-ink',
  loss: 'border-loss text-ink',
} as const

type NoteProps = {
  readonly tone?: keyof typeof tones
  readonly title?: string
  readonly alert?: boolean
  readonly children: ReactNode
}

/** A note to read before continuing. With `alert` a screen reader announces it immediately. */
export function Note({ tone = 'plain', title, alert = false, children }: NoteProps) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={`rounded-control border-l-4 bg-sunken px-3 py-2 text-sm ${tones[tone]}`}
    >
      {title !== undefined && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  )
}
