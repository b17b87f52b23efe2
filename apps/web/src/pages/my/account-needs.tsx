import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import { NotKnownYet } from '@terahold/ui/skeleton'
import { Mail } from 'lucide-react'
import { LazyMoveNote } from '../../features/move/lazy-move-note.tsx'
import { LazyResetNote } from '../../features/reset/lazy-reset-note.tsx'
import { useProfile } from '../../features/session/profile.ts'

/** What the account needs from the member: an email address, or a look at a pending reset or move. Nothing most of the time. */
export function AccountNeeds() {
  const { t } = useLingui()
  const { data, isPending } = useProfile()
  if (isPending) return <NotKnownYet />
  if (data === undefined || (data.emailVerified && !data.reset && !data.move)) return null
  return (
    <>
      {(data.move || data.reset) && (
        <Card>
          {data.move && <LazyMoveNote move={data.move} />}
          {data.reset && <LazyResetNote address={data.address} reset={data.reset} />}
        </Card>
      )}
      {!data.emailVerified && (
        <div className="rounded-card border border-line bg-surface px-4 py-1">
          <ListRow
            icon={<Mail aria-hidden="true" className="size-5" />}
            href={to.bindEmail()}
            title={t`Bind your email`}
            detail={t`Withdrawals need a code from it.`}
          />
        </div>
      )}
    </>
  )
}
