import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { type Invitation, useRedeemCode } from '../../features/invitation/invitation.ts'
import { useKeepCode } from '../../features/invitation/pending-code.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'
import { AboutTerahold } from './about-terahold.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { SkipCode } from './skip-code.tsx'

type OpenInvitationProps = { readonly code: string; readonly invitation: Invitation }

/** Who invited the member, what accepting means, and both answers. */
export function OpenInvitation({ code, invitation: { inviter, expiresAt } }: OpenInvitationProps) {
  const { i18n, t } = useLingui()
  const offline = useOffline()
  const redeem = useRedeemCode()
  useKeepCode(code)
  const until = expiresAt === null ? null : formatInstant(expiresAt, i18n.locale)

  return (
    <>
      <AboutTerahold />
      <header className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">
          <Trans>
            <span className="tabular-nums">{inviter}</span> invited you
          </Trans>
        </h2>
        {until !== null && <p className="text-sm text-muted">{t`The code is valid until ${until}.`}</p>}
      </header>
      <Card title={t`If you accept`}>
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
          <li>
            <Trans>Your inviter gets a commission from our margin. You pay nothing extra.</Trans>
          </li>
          <li>
            <Trans>They see your shortened address, join date and power.</Trans>
          </li>
          <li>
            <Trans>You cannot change it later. You lose nothing if you decline.</Trans>
          </li>
        </ul>
      </Card>
      <DecisionBar>
        <ProblemNote error={redeem.error} />
        <Button
          wide
          disabled={offline}
          onClick={() => redeem.mutateAsync(code).catch(() => undefined)}
        >{t`Accept invitation`}</Button>
        <SkipCode />
      </DecisionBar>
    </>
  )
}
