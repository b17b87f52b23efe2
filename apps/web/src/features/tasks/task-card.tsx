import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TaskKind } from '@terahold/contract/codes/tasks'
import { BookOpen, type LucideIcon, MessageSquareText, SearchCheck, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { Note } from '../../shared/page/note.tsx'
import { TaskActions } from './task-actions.tsx'
import { isTaskOpen } from './task-open.ts'
import { useTaskKindWords, useTaskStateWords } from './task-words.ts'
import type { Task } from './tasks.ts'

const icons: Readonly<Record<TaskKind, LucideIcon>> = {
  learn: BookOpen,
  verify_proof: SearchCheck,
  security: ShieldCheck,
  feedback: MessageSquareText,
}

/** A task: what it requires, its points, the member's state, and the next step. */
export function TaskCard({ task }: { readonly task: Task }) {
  const { i18n, t } = useLingui()
  const states = useTaskStateWords()
  const kinds = useTaskKindWords()
  const { points, budgetLeft } = task
  const Icon = icons[task.kind]
  const end = formatInstant(task.endsAt, i18n.locale)
  const card = useFocusAfterStep<HTMLElement>(task.state)
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={task.title}
      className="outline-none flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <span className="shrink-0 rounded-control bg-sunken p-2 text-muted">
          <Icon role="img" aria-label={kinds[task.kind]} className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-[6em]">
          <h2 className="font-semibold">{task.title}</h2>
          <p role="status" className={task.state === 'open' ? 'sr-only' : 'text-xs text-muted'}>
            {states[task.state]}
          </p>
        </div>
        <p className="ml-auto text-right text-sm font-semibold tabular-nums">
          {t`${plural(points, { one: '# point', other: '# points' })}`}
        </p>
      </header>
      <details className="text-sm" open={task.state === 'started'}>
        <summary className="flex min-h-touch items-center text-accent">{t`What to do`}</summary>
        <p>{task.body}</p>
        <p className="pt-2 text-xs text-muted">
          {t`${plural(budgetLeft, { one: '# point left', other: '# points left' })}`} · {t`ends ${end}`}
        </p>
      </details>
      <Standing task={task} />
      <TaskActions task={task} isOpen={isTaskOpen(task, serverTime.now())} />
    </article>
  )
}

/** The proof the member sent, and support's answer. */
function Standing({ task: { state, proof, reason } }: { readonly task: Task }): ReactNode {
  const { t } = useLingui()
  const isDecided = state === 'approved' || state === 'rejected'
  return (
    <>
      {proof !== null && (isDecided || state === 'submitted') && (
        <div className="rounded-control bg-sunken p-3 text-sm">
          <p className="text-muted">{t`Your submission`}</p>
          <p className="wrap-anywhere">{proof}</p>
        </div>
      )}
      {isDecided && reason !== null && (
        <Note tone={state === 'rejected' ? 'warning' : 'plain'} title={t`Our answer`}>
          {reason}
        </Note>
      )}
      {state === 'submitted' && (
        <p className="text-sm text-muted">{t`An operator reviews it. You can leave until then.`}</p>
      )}
    </>
  )
}
