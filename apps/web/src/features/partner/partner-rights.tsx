import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { Note } from '../../shared/page/note.tsx'

/** The rights of a capacity partner, and what the title does not give. */
export function PartnerRights() {
  const { t } = useLingui()
  return (
    <>
      <Note tone="warning" title={t`These are not shares`}>
        <Trans>
          There is no dividend, no vote and no part of the company. A partner is paid for power exactly as everybody
          else is.
        </Trans>
      </Note>
      <Card title={t`What a partner may do`}>
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
          <li>
            <Trans>Read one’s own figures by program, with a key that can read and nothing more.</Trans>
          </li>
          <li>
            <Trans>Get a monthly report on the sites where your power is.</Trans>
          </li>
          <li>
            <Trans>Hear of planned stops and changed terms before they are public.</Trans>
          </li>
        </ul>
        <p className="mt-3 text-sm text-muted">
          <Trans>None of these rights brings money. Do not hold power for the title alone.</Trans>
        </p>
        <p className="mt-2 text-sm">
          <Trans>These rights are not automatic yet: ask for them under Feedback.</Trans>
        </p>
      </Card>
    </>
  )
}
