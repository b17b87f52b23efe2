import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { Security } from './security.tsx'

/** What protects the account: the wallet, email, password, sessions and the log of what changed. */
export default function SecurityPage() {
  return (
    <Refreshable onRefresh={() => refreshSubjects(['profile'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly>
          <Security />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}
