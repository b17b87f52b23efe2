import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { PartnerRights } from '../../features/partner/partner-rights.tsx'
import { PartnerStanding } from '../../features/partner/partner-standing.tsx'
import { useProfile } from '../../features/session/profile.ts'
import { Th } from '../../shared/format/power.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'

/** The rights of capacity partners, and the member's progress. */
export default function PartnerPage() {
  const { t } = useLingui()
  const days = 41
  const example = [
    { id: '1', title: t`Running power today`, value: <Th value="320" size="s" /> },
    { id: '2', title: t`Held without a gap`, value: t`${plural(days, { one: '# day', other: '# days' })}` },
  ]
  return (
    <Refreshable onRefresh={() => refreshSubjects(['profile'])}>
      <div className="in-order flex flex-col gap-4 px-4 pt-4 pb-8">
        <MemberOnly example={example}>
          <MyStanding />
        </MemberOnly>
        <PartnerRights />
      </div>
    </Refreshable>
  )
}

function MyStanding() {
  const { t } = useLingui()
  const profile = useProfile()
  return (
    <QueryView query={profile} skeleton={<ListSkeleton />}>
      {({ partner }) => (
        <>
          <PartnerStanding partner={partner} />
          {partner.qualifies ? (
            <ButtonLink wide href={to.support()}>{t`Request your key and report`}</ButtonLink>
          ) : (
            <ButtonLink wide kind="secondary" href={to.myPower()}>{t`My power`}</ButtonLink>
          )}
        </>
      )}
    </QueryView>
  )
}
