import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigation } from '@terahold/page-stack/react'
import { Button, ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useMyCash } from '../../features/cash/cash.ts'
import { formatInstant } from '../../shared/format.ts'
import { Note } from '../../shared/note.tsx'

/** The address is bound: until when withdrawals wait, and the way on. */
export function BoundStep({ email }: { readonly email: string }) {
  const { i18n, t } = useLingui()
  const { headerBack } = useNavigation()
  const { data: cash } = useMyCash()
  const until = cash === undefined || cash.holdUntil === null ? null : formatInstant(cash.holdUntil, i18n.locale)
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        illustration={<LedgerIllustration />}
        title={t`Your e-mail is bound`}
        text={<span className="wrap-anywhere">{email}</span>}
        action={<Button onClick={() => headerBack()}>{t`Go on`}</Button>}
      />
      {until !== null && (
        <Note>
          <Trans>
            Because your e-mail changed, withdrawals wait until {until}. You can ask for one now; it leaves after that.
          </Trans>
        </Note>
      )}
      <p className="text-center">
        <ButtonLink kind="plain" href="#/pages/my/nemailAddressone">{t`Replace it by another`}</ButtonLink>
      </p>
    </div>
  )
}
