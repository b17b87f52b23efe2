import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { ContactList } from '../../features/support/contact-list.tsx'
import { useServerAnswers } from '../../features/trust/server-answers.ts'
import { SharedRetryContext } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'
import { MemberContext, useSession } from '../../shared/session/session.ts'
import { HouseFigures } from './house-figures.tsx'
import { MemberFigures } from './member-figures.tsx'

/** A simple home page for when the server is down: the last known figures with their time, how to reach us, and a retry. */
export default function BackupHomePage() {
  const { t } = useLingui()
  const member = useSession()
  const answers = useServerAnswers()
  return (
    <Refreshable onRefresh={answers.refetch}>
      <PageHead title={t`Backup home`}>
        <Trans>Your last saved figures, and how to contact us.</Trans>
      </PageHead>
      <div className="in-order flex flex-col gap-4 px-4 pb-8">
        <ServerState answers={answers} />
        <SharedRetryContext value={answers.isSuccess ? null : t`Not saved on this device.`}>
          {member !== null && (
            <MemberContext value={member}>
              <MemberFigures />
            </MemberContext>
          )}
          <HouseFigures />
          <Card title={t`Contact us`}>
            <ContactList />
          </Card>
        </SharedRetryContext>
      </div>
    </Refreshable>
  )
}

/** Whether the server answers now, and the links from here. */
function ServerState({ answers }: { readonly answers: ReturnType<typeof useServerAnswers> }) {
  const { t } = useLingui()
  const { error, isError, isSuccess, refetch } = answers
  const problemText = useProblemText()
  const failure =
    problemOf(error).kind === 'refused'
      ? problemText(error)
      : t`Our server does not answer. Your money and orders are safe.`
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div role="status" className="flex items-center gap-4">
        <LedgerIllustration className="w-16 shrink-0 text-muted" />
        <p className="text-sm">{isSuccess ? t`Our server answers.` : isError ? failure : t`Checking our server …`}</p>
      </div>
      {isSuccess ? (
        <ButtonLink wide href={to.home()}>
          {t`Go to the home page`}
        </ButtonLink>
      ) : (
        <Button wide onClick={() => refetch()}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
