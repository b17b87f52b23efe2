import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useRef, useState } from 'react'
import { CodeCard } from '../../features/invitation/code-card.tsx'
import { CodeList } from '../../features/invitation/code-list.tsx'
import { useCodes, useIssueCode } from '../../features/invitation/invitation.ts'
import { TeamRules } from '../../features/team/team-rules.tsx'
import { useOffline } from '../../shared/connection/connection.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { useSession } from '../../shared/session/session.ts'
import { showToast } from '../../shared/toast/toast.ts'

/** An invite code, as a link and a picture, and what inviting gives. */
export default function InviteFriendsPage() {
  const example = useExample()
  const { t } = useLingui()
  const isSignedIn = useSession() !== null
  return (
    <Refreshable onRefresh={() => refreshSubjects(['codes'])}>
      <PageHead title={t`Invite friends`}>{t`Anyone can join without a code.`}</PageHead>
      <div className="flex flex-col gap-4 px-4 pb-8">
        <MemberOnly example={example}>
          <Codes />
        </MemberOnly>
        {!isSignedIn && <HonestRules />}
      </div>
    </Refreshable>
  )
}

function Codes() {
  const { t } = useLingui()
  const codes = useCodes()
  const [chosen, setChosen] = useState<string | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const days = business.activationCodeDays
  const open = codes.rows.filter(({ status }) => status === 'open')
  const shown = open.find(({ code }) => code === chosen) ?? open[0]

  function choose(code: string) {
    setChosen(code)
    card.current?.focus()
  }

  return (
    <QueryView query={codes.query} skeleton={<ListSkeleton tall />}>
      {() => (
        <>
          <div ref={card} tabIndex={-1} className="outline-none">
            {shown?.link ? (
              <CodeCard code={shown.code} link={shown.link} expiresAt={shown.expiresAt} />
            ) : (
              <EmptyState
                illustration={<LedgerIllustration />}
                title={codes.rows.length === 0 ? t`No invite code yet` : t`No unused invite code`}
                text={t`Each code is for one person and valid ${days} days.`}
              />
            )}
          </div>
          {codes.first !== undefined && (
            <IssueCode
              left={Math.max(0, codes.first.data.quota - codes.first.data.used)}
              isFirst={codes.rows.length === 0}
              isPrimary={shown === undefined}
              onIssued={() => setChosen(null)}
            />
          )}
          <HonestRules />
          {codes.rows.length > 0 && <CodeList codes={codes} onChoose={choose} />}
        </>
      )}
    </QueryView>
  )
}

function HonestRules() {
  return (
    <>
      <TeamRules />
      <p className="text-sm text-muted">
        <Trans>Mining can lose money. Tell people before you invite them.</Trans>
      </p>
    </>
  )
}

type IssueCodeProps = {
  readonly left: number
  readonly isFirst: boolean
  readonly isPrimary: boolean
  readonly onIssued: () => void
}

function IssueCode({ left, isFirst, isPrimary, onIssued }: IssueCodeProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const issue = useIssueCode()
  const area = useFocusAfterStep<HTMLDivElement>(left)

  async function make() {
    const made = await issue.mutateAsync().catch((error: unknown) => {
      showToast(problemText(error), 'error')
      return null
    })
    if (made === null) return
    showToast(t`A new code is ready`, 'success')
    onIssued()
  }

  return (
    <div ref={area} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <p role="status" className="text-center text-sm text-muted">
        {left === 0
          ? t`No codes left this month. You get new ones on the 1st.`
          : t`${plural(left, { one: '# code left this month', other: '# codes left this month' })}`}
      </p>
      {left > 0 && (
        <Button wide kind={isPrimary ? 'primary' : 'secondary'} disabled={offline} onClick={make}>
          {isFirst ? t`Create invite code` : t`Create another code`}
        </Button>
      )}
    </div>
  )
}

function useExample() {
  const { t } = useLingui()
  return [
    { id: '1', title: '7304 9268', value: t`unused` },
    { id: '2', title: '4186 8052', detail: '0x52…9169ee', value: t`used` },
  ]
}
