import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useEffect } from 'react'
import type { Invitation } from '../../features/invitation/invitation.ts'
import { pendingCode } from '../../features/invitation/pending-code.ts'
import { SkipCode } from './skip-code.tsx'

type UnusableCodeProps = { readonly status: Invitation['status']; readonly onOtherCode: () => void }

/** A code that binds to nobody, and why. */
export function UnusableCode({ status, onOtherCode }: UnusableCodeProps) {
  const { t } = useLingui()
  const words: Partial<Record<Invitation['status'], string>> = {
    own: t`This is your own code`,
    used: t`Somebody has used this code already`,
    expired: t`This code is out of date`,
  }
  useEffect(() => pendingCode.forget(), [])
  return (
    <>
      <EmptyState
        illustration={<LedgerIllustration />}
        title={words[status] ?? t`We do not know this code`}
        text={t`Nothing was changed, and you need no code. Whoever invited you can make another one.`}
        action={<Button onClick={onOtherCode}>{t`Enter another code`}</Button>}
      />
      <SkipCode />
    </>
  )
}
