import { useLingui } from '@lingui/react/macro'
import type { TaskKind, TaskState } from '@terahold/contract/codes/tasks'
import { to } from '@terahold/contract/pages'

/** Returns the texts for the member's state in a task. */
export function useTaskStateWords(): Readonly<Record<TaskState, string>> {
  const { t } = useLingui()
  return {
    open: t`Not started`,
    started: t`Started`,
    submitted: t`Submitted`,
    approved: t`Approved`,
    rejected: t`Not accepted`,
    withdrawn: t`Left`,
  }
}

/** Returns the names of the kinds of tasks. */
export function useTaskKindWords(): Readonly<Record<TaskKind, string>> {
  const { t } = useLingui()
  return {
    learn: t`Learn`,
    verify_proof: t`Check a proof`,
    security: t`Secure your account`,
    feedback: t`Feedback`,
  }
}

/** Returns where the work of a task is done. */
export function useTaskPlaces(): Readonly<Record<TaskKind, { readonly href: string; readonly label: string }>> {
  const { t } = useLingui()
  return {
    learn: { href: to.subscribe(), label: t`See the plans` },
    verify_proof: { href: to.trust(), label: t`What you can check` },
    security: { href: to.bindEmail(), label: t`Bind email` },
    feedback: { href: to.support(), label: t`Feedback` },
  }
}
