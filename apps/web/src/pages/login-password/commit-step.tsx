import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Button } from '@terahold/ui/button'
import { HeadingText } from '@terahold/ui/heading-text'
import { useEffect, useRef } from 'react'
import { useCommitPassword } from '../../features/password/password.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'
import type { SetAnswer } from './password-set.tsx'

type CommitStepProps = {
  readonly ticket: string
  readonly onSet: (answer: SetAnswer) => void
  readonly onBeginAgain: () => void
}

/**
 * The final confirmation: what happens once the password is set. After a lost answer it can be repeated without a second effect.
 */
export function CommitStep({ ticket, onSet, onBeginAgain }: CommitStepProps) {
  const { t } = useLingui()
  const { holdAfterSecurityChangeHours: hours } = business
  const commit = useCommitPassword()
  const offline = useOffline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isTooLate = refusedReason(commit.error) === 'ticket_expired'

  async function set() {
    const answer = await commit.mutateAsync(ticket).catch(() => null)
    if (answer !== null) onSet(answer)
  }

  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        <HeadingText>{t`Set password now?`}</HeadingText>
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        <li>{t`Sign-in then needs your wallet and this password.`}</li>
        <li>{t`All other devices are signed out.`}</li>
        <li>{t`Withdrawals wait ${hours} hours. You can still request them.`}</li>
        <li>{t`We email you about it.`}</li>
      </ul>
      <ProblemNote error={commit.error} />
      {isTooLate ? (
        <Button wide onClick={onBeginAgain}>{t`Start over`}</Button>
      ) : (
        <Button wide disabled={offline} onClick={set}>{t`Set password`}</Button>
      )}
      <Button wide kind="plain" onClick={onBeginAgain}>{t`Keep as it is`}</Button>
    </div>
  )
}
