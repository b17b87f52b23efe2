import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { FoldedRow } from '@terahold/ui/folded-row'
import { ChevronDown } from 'lucide-react'
import { DocumentVersions } from './documents.tsx'
import { Incidents } from './incidents.tsx'
import { Notices } from './notices.tsx'
import { Operators } from './operators.tsx'
import { PlanVersions } from './plan-versions.tsx'
import { Releases } from './releases.tsx'

/** What happened, who decides, and what applied when. Each part is read when it is opened. */
export function PublicRecord() {
  const { t } = useLingui()
  const parts = [
    { title: t`Incidents`, detail: t`What went wrong, and for how long`, Part: Incidents },
    { title: t`Announcements to members`, detail: t`What we told everyone`, Part: Notices },
    { title: t`Operators`, detail: t`Who decides, and every change`, Part: Operators },
    { title: t`Terms`, detail: t`Every version of our texts`, Part: DocumentVersions },
    { title: t`Plans`, detail: t`Every version of each plan’s terms`, Part: PlanVersions },
    { title: t`Releases`, detail: t`Every version of this app`, Part: Releases },
  ]
  return (
    <Card title={t`Our record`}>
      <div className="divide-y divide-line">
        {parts.map(({ title, detail, Part }) => (
          <FoldedRow
            key={title}
            summary={
              <>
                <span>
                  {title}
                  <span className="block text-xs text-muted">{detail}</span>
                </span>
                <ChevronDown aria-hidden="true" size={18} className="shrink-0 text-muted" />
              </>
            }
          >
            <Part />
          </FoldedRow>
        ))}
      </div>
    </Card>
  )
}
