import { useLingui } from '@lingui/react/macro'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { Security } from './security.tsx'

/** What protects the account: the wallet, email, password, sessions and the log of what changed. */
export default function SecurityPage() {
  const { t } = useLingui()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['profile'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly
          example={[
            { id: '1', title: t`Email`, value: 'a***@example.com' },
            { id: '2', title: t`Login password`, value: t`On` },
            { id: '3', title: t`Signed-in devices`, value: '2' },
          ]}
        >
          <Security />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}
