import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Button, ButtonLink } from '@terahold/ui/button'
import { Dialog } from '@terahold/ui/dialog'
import { useState } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { lazySheet } from '../../shared/loading/lazy-sheet.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { useTaskPlaces } from './task-words.ts'
import { type Task, useTaskStep } from './tasks.ts'

const TaskProofSheet = lazySheet(
  () => import('./task-proof-sheet.tsx'),
  (module) => module.TaskProofSheet,
)

type TaskActionsProps = { readonly task: Task; readonly isOpen: boolean }

/** The next step of a task, and withdrawing from it. */
export function TaskActions({ task, isOpen }: TaskActionsProps) {
  const { t } = useLingui()
  const { state } = task
  const place = useTaskPlaces()[task.kind]
  const canBegin = state === 'open' || state === 'rejected' || state === 'withdrawn'
  if (state === 'approved') return null
  const isClosed = !isOpen && state !== 'submitted'
  return (
    <div className="flex flex-wrap gap-2">
      {isClosed && <p className="w-full text-sm text-muted">{t`This task is closed.`}</p>}
      {canBegin && isOpen && <Start task={task} />}
      {state === 'started' && isOpen && (
        <>
          <ButtonLink kind="secondary" href={place.href}>
            {place.label}
          </ButtonLink>
          <HandIn task={task} />
        </>
      )}
      {(state === 'started' || state === 'submitted') && <Withdraw task={task} />}
    </div>
  )
}

function Start({ task: { taskId, state } }: { readonly task: Task }) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const step = useTaskStep()

  async function start() {
    await step
      .mutateAsync({ taskId, action: 'start' })
      .catch((error: unknown) => showToast(problemText(error), 'error'))
  }

  return (
    <Button kind="secondary" disabled={offline} onClick={start}>
      {state === 'open' ? t`Start task` : t`Start again`}
    </Button>
  )
}

function HandIn({ task }: { readonly task: Task }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpened(true)}>{t`Submit`}</Button>
      {opened && <TaskProofSheet task={task} onClose={() => setOpened(false)} />}
    </>
  )
}

function Withdraw({ task: { taskId, title } }: { readonly task: Task }) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const step = useTaskStep()
  const { taskSubmissionsAtMost: times } = business
  const [asking, setAsking] = useState(false)

  async function confirm() {
    const done = await step.mutateAsync({ taskId, action: 'withdraw' }).catch((error: unknown) => {
      showToast(problemText(error), 'error')
      return null
    })
    setAsking(false)
    if (done !== null) showToast(t`You left the task`, 'success')
  }

  return (
    <>
      <Button kind="plain" disabled={offline} onClick={() => setAsking(true)}>
        {t`Leave task`}
      </Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t`Leave “${title}”?`}
        confirm={{ label: t`Leave task`, onConfirm: confirm }}
        cancel={{ label: t`Keep` }}
      >
        {t`You can start again while it is open. You can submit ${times} times in total.`}
      </Dialog>
    </>
  )
}
