import { Trans, useLingui } from '@lingui/react/macro'
import { Note } from '../../shared/page/note.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import type { PayToMismatch } from './pay-to.ts'

/** The order names a different payment target than the app. Paying is blocked, and the member sees both. */
export function MismatchNote({ mismatch }: { readonly mismatch: PayToMismatch }) {
  const { t } = useLingui()
  const { what, expected, got } = mismatch
  return (
    <Note tone="loss" alert title={t`Do not pay: the details do not match`}>
      <p className="mb-2">
        {what === 'treasury' && <Trans>The order and this app name different addresses.</Trans>}
        {what === 'token' && <Trans>The order and this app name different tokens.</Trans>}
        {what === 'chain' && <Trans>The order and this app name different networks.</Trans>}{' '}
        <Trans>Someone may have changed them. Nothing was paid. Tell us through an official channel.</Trans>
      </p>
      <p className="text-muted">{t`In this app`}</p>
      {expected === '' ? <p>{t`no address`}</p> : <FullAddress label={t`expected`} value={expected} />}
      <p className="text-muted">{t`In the order`}</p>
      <FullAddress label={t`received`} value={got} />
    </Note>
  )
}
