import { useNavigation } from '@terahold/page-stack/react'
import { useState } from 'react'
import { useMyCash } from '../../features/cash/cash.ts'
import { useProfile } from '../../features/session/profile.ts'
import type { AskedWithdrawal } from '../../features/withdrawals/asked-withdrawal.ts'
import { MemberOnly } from '../../shared/member-only.tsx'
import { QueryView } from '../../shared/query-view.tsx'
import { AmountStep } from './amount-step.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailFirst } from './email-first.tsx'
import { ResumedCodeStep } from './resumed-code-step.tsx'

/** Asks for a withdrawal to my own wallet and confirms it with the code from the e-mail; `withdrawId` resumes one. */
export default function WithdrawPage({ withdrawId }: { readonly withdrawId?: string }) {
  return (
    <div className="px-4 pt-4 pb-8">
      <MemberOnly>{withdrawId === undefined ? <Withdraw /> : <Resumed withdrawId={withdrawId} />}</MemberOnly>
    </div>
  )
}

function Withdraw() {
  const cash = useMyCash()
  const profile = useProfile()
  const [asked, setAsked] = useState<AskedWithdrawal | null>(null)
  const showDetails = useShowDetails()
  if (asked !== null) return <CodeStep asked={asked} onConfirmed={showDetails} onCancelled={() => setAsked(null)} />
  return (
    <QueryView query={profile}>
      {({ emailVerified }) =>
        emailVerified ? (
          <QueryView query={cash}>{(found) => <AmountStep cash={found} onAsked={setAsked} />}</QueryView>
        ) : (
          <EmailFirst />
        )
      }
    </QueryView>
  )
}

function Resumed({ withdrawId }: { readonly withdrawId: string }) {
  const showDetails = useShowDetails()
  return <ResumedCodeStep withdrawId={withdrawId} onConfirmed={showDetails} onCancelled={showDetails} />
}

function useShowDetails() {
  const navigation = useNavigation()
  return () => void navigation.redirectTo({ url: '/pages/team/reflectdetails' })
}
