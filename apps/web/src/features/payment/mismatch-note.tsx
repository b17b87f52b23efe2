import { Trans, useLingui } from '@lingui/react/macro'
import { Note } from '../../shared/page/note.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import type { PayToMismatch } from './pay-to.ts'

/** The order names a different payment target than the app. Paying is blocked, and the member sees both. */
export function MismatchNote({ mismatch }: { readonly mismatch: PayToMismatch }) {
  const { t } = useLingui()
  const { what, expected, got } = mismatch
  return (
    <Note tone="loss" alert title={t`Do not pay: the target does not match`}>
      <p className="mb-2">
        {what === 'treasury' && (
          <Trans>This order asks for payment to another address than the one this app knows.</Trans>
        )}
        {what === 'token' && <Trans>This order asks for another token than the one this app knows.</Trans>}
        {what === 'chain' && <Trans>This order asks for payment on another network than the one this app knows.</Trans>}{' '}
        <Trans>Someone may have tampered with it. Nothing was paid. Please tell us through an official channel.</Trans>
      </p>
      <p className="text-muted">{t`The app knows`}</p>
      {expected === '' ? <p>{t`no address`}</p> : <FullAddress label={t`expected`} value={expected} />}
      <p className="text-muted">{t`The order says`}</p>
      <FullAddress label={t`received`} value={got} />
    </Note>
  )
}
