import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { Note } from '../../shared/page/note.tsx'

/** The rights of a capacity partner, and what the title does not give. */
export function PartnerRights() {
  const { t } = useLingui()
  return (
    <>
      <Note tone="warning" title={t`These are not shares`}>
        <Trans>No dividend, no vote, no share in the company. Your power earns the same as everyone’s.</Trans>
      </Note>
      <Card title={t`Partner rights`}>
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
          <li>
            <Trans>Read your figures by API with a read-only key.</Trans>
          </li>
          <li>
            <Trans>Get a monthly report on your sites.</Trans>
          </li>
          <li>
            <Trans>Learn about planned downtime and new terms early.</Trans>
          </li>
        </ul>
        <p className="mt-3 text-sm text-muted">
          <Trans>None of these rights pays money.</Trans>
        </p>
      </Card>
    </>
  )
}
