import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Money } from '../../shared/format/money.tsx'
import { Note } from '../../shared/page/note.tsx'
import { useUnconfirmedWithdrawal } from './use-unconfirmed-withdrawal.ts'

/** An earlier withdrawal that still waits for its code, with a link to enter it. */
export function UnconfirmedWithdrawal({ held }: { readonly held: string }) {
  const { t } = useLingui()
  const { data: waiting } = useUnconfirmedWithdrawal({ held })
  if (!waiting) return null
  return (
    <Note tone="warning" title={t`A withdrawal needs its code`}>
      <Trans>
        <Money value={waiting.amount} size="s" exact /> held.
      </Trans>{' '}
      <a
        href={to.withdraw({ withdrawId: waiting.withdrawId })}
        data-verb="redirectTo"
        className="inline-flex min-h-touch items-center text-accent underline"
      >
        {t`Enter the code`}
      </a>
    </Note>
  )
}
