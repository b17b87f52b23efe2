import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useInvitation } from '../../features/invitation/invitation.ts'
import { useForgetCode } from '../../features/invitation/pending-code.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { OpenInvitation } from './open-invitation.tsx'
import { UnusableCode } from './unusable-code.tsx'

type InvitedMemberProps = { readonly code: string; readonly onOtherCode: () => void }

/** An invitation as a signed-in member sees it: open, already answered, or not usable. */
export function InvitedMember({ code, onOtherCode }: InvitedMemberProps) {
  const invitation = useInvitation(code)
  const area = useFocusAfterStep<HTMLDivElement>(invitation.data?.boundAt)
  return (
    <div ref={area} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <QueryView query={invitation}>
        {(found) => {
          if (found.boundAt !== null) return <Bound boundAt={found.boundAt} inviter={found.inviter} />
          if (found.status === 'open') return <OpenInvitation code={code} invitation={found} />
          return <UnusableCode status={found.status} onOtherCode={onOtherCode} />
        }}
      </QueryView>
    </div>
  )
}

/** `inviter` is known if it was this code. */
function Bound({ boundAt, inviter }: { readonly boundAt: string; readonly inviter: string | null }) {
  const { i18n, t } = useLingui()
  const since = formatInstant(boundAt, i18n.locale)
  useForgetCode()
  return (
    <div role="status">
      <EmptyState
        illustration={<LedgerIllustration />}
        title={inviter === null ? t`You already have an inviter` : t`You are in the team of ${inviter}`}
        text={t`Since ${since}, permanently. What you pay and receive stays the same.`}
        action={<ButtonLink href={to.home()}>{t`Continue`}</ButtonLink>}
      />
    </div>
  )
}
