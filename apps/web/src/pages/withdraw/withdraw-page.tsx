import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { pagePaths, to } from '@terahold/contract/pages'
import { useIsTop, useNavigation } from '@terahold/page-stack/react'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useMyCash } from '../../features/cash/cash.ts'
import { useProfile } from '../../features/session/profile.ts'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { AmountStep } from './amount-step.tsx'
import { ResumedCodeStep } from './resumed-code-step.tsx'

/** Requests a withdrawal to the member's own wallet and confirms it with the code from the email; `withdrawId` resumes one. */
export default function WithdrawPage({ withdrawId }: { readonly withdrawId?: string }) {
  const example = useExample()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['cash', 'withdrawals'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly example={example} sample="balance">
          {withdrawId === undefined ? <Withdraw /> : <Resumed withdrawId={withdrawId} />}
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Withdraw() {
  const cash = useMyCash()
  const profile = useProfile()
  const goOn = useGoOn()
  return (
    <QueryView query={profile}>
      {({ emailVerified }) =>
        emailVerified ? (
          <QueryView query={cash}>
            {(found) => <AmountStep cash={found} onAsked={({ withdrawId }) => goOn(to.withdraw({ withdrawId }))} />}
          </QueryView>
        ) : (
          <EmailFirst />
        )
      }
    </QueryView>
  )
}

function Resumed({ withdrawId }: { readonly withdrawId: string }) {
  const goOn = useGoOn()
  return (
    <ResumedCodeStep
      withdrawId={withdrawId}
      onConfirmed={() => goOn(to.withdrawals())}
      onCancelled={() => goOn(to.withdraw())}
    />
  )
}

/**
 * Returns a function that puts the next step in the page's place, unless the member has left the page meanwhile. The id of a
 * withdrawal is in the address bar, so that a reload returns to its code.
 */
function useGoOn(): (url: string) => void {
  const navigation = useNavigation()
  const isTop = useIsTop()
  return (url) => {
    if (isTop()) void navigation.redirectTo({ url })
  }
}

function useExample() {
  const { t } = useLingui()
  return [
    { id: '1', title: t`Available`, value: <Money value="12.4" size="s" /> },
    { id: '2', title: t`Network fee`, value: <Money value={business.withdrawFee} size="s" /> },
    { id: '3', title: t`To your wallet`, value: '0x52…9169ee' },
  ]
}

/** Without a confirmed email address nothing can be withdrawn: why, and how to add one. */
function EmailFirst() {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={t`Bind your email first`}
      text={t`Each withdrawal needs a code from your email.`}
      action={<ButtonLink href={to.bindEmail({ from: pagePaths.withdraw })}>{t`Bind email`}</ButtonLink>}
    />
  )
}
