import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { ListRow } from '@terahold/ui/list-row'
import { useProfile } from '../../features/session/profile.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { useMember } from '../../shared/session/session.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { WalletRow } from './wallet-row.tsx'

/** The wallet's full address, and the email address that confirms withdrawals. */
export function Identity() {
  const { t } = useLingui()
  const { address } = useMember()
  const profile = useProfile()
  return (
    <Card title={profile.data?.name ?? t`My account`}>
      <p className="text-sm text-muted">{t`My wallet, and the only place withdrawals go to`}</p>
      <FullAddress label={t`my address`} value={address} />
      <QueryView compact query={profile}>
        {({ email, emailVerified }) =>
          emailVerified ? (
            <ListRow
              href={to.bindEmail()}
              title={t`E-mail`}
              value={<span className="text-sm wrap-anywhere">{email}</span>}
            />
          ) : (
            <ListRow
              href={to.bindEmail()}
              title={t`Bind your e-mail`}
              detail={t`Withdrawals are confirmed by a code sent there.`}
            />
          )
        }
      </QueryView>
      <WalletRow />
    </Card>
  )
}
