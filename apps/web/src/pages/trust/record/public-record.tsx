import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { FoldedRow } from '@terahold/ui/folded-row'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { DocumentVersions } from './documents.tsx'
import { Incidents } from './incidents.tsx'
import { Notices } from './notices.tsx'
import { Operators } from './operators.tsx'
import { PlanVersions } from './plan-versions.tsx'
import { Releases } from './releases.tsx'

/** What happened, who decides, and what applied when. Each part is read when it is opened. */
export function PublicRecord() {
  const { t } = useLingui()
  return (
    <Card title={t`Our record`}>
      <div className="divide-y divide-line">
        <RecordPart title={t`Incidents`} detail={t`What went wrong, and for how long`}>
          <Incidents />
        </RecordPart>
        <RecordPart title={t`Announcements to members`} detail={t`What we told everyone`}>
          <Notices />
        </RecordPart>
        <RecordPart title={t`Operators`} detail={t`Who decides, and every change`}>
          <Operators />
        </RecordPart>
        <RecordPart title={t`Terms`} detail={t`Every version of our texts`}>
          <DocumentVersions />
        </RecordPart>
        <RecordPart title={t`Plans`} detail={t`Every version of each plan’s terms`}>
          <PlanVersions />
        </RecordPart>
        <RecordPart title={t`Releases`} detail={t`Every version of this app`}>
          <Releases />
        </RecordPart>
      </div>
    </Card>
  )
}

type RecordPartProps = { readonly title: string; readonly detail: string; readonly children: ReactNode }

function RecordPart({ title, detail, children }: RecordPartProps) {
  return (
    <FoldedRow
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
      {children}
    </FoldedRow>
  )
}
