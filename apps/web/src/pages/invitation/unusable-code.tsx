import { useLingui } from '@lingui/react/macro'
import type { InviteCheckResult } from '@terahold/contract/codes/team'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useForgetCode } from '../../features/invitation/pending-code.ts'
import { SkipCode } from './skip-code.tsx'

type UnusableCodeProps = { readonly status: InviteCheckResult; readonly onOtherCode: () => void }

/** A code that cannot bind, and why. */
export function UnusableCode({ status, onOtherCode }: UnusableCodeProps) {
  const { t } = useLingui()
  const unknown = t`Unknown code`
  const words: Readonly<Record<InviteCheckResult, string>> = {
    open: unknown,
    unknown,
    own: t`This is your own code`,
    used: t`This code was already used`,
    expired: t`This code has expired`,
  }
  useForgetCode()
  return (
    <>
      <EmptyState
        illustration={<LedgerIllustration />}
        title={words[status]}
        text={
          status === 'own'
            ? t`Nothing was changed. Share it with someone else.`
            : t`Nothing was changed. Your inviter can create another code.`
        }
        action={<Button onClick={onOtherCode}>{t`Enter another code`}</Button>}
      />
      <SkipCode />
    </>
  )
}
