import { useLingui } from '@lingui/react/macro'
import { ListRow } from '@terahold/ui/list-row'
import { useState } from 'react'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { InWallet } from '../../shared/wallet/in-wallet.tsx'

const OpenWallet = lazyPart(
  () => import('./open-wallet.tsx'),
  (module) => module.OpenWallet,
)

/** Opens the connected wallet. Its code is fetched when the row is pressed. */
export function WalletRow() {
  const { t } = useLingui()
  const [presses, setPresses] = useState(0)
  return (
    <>
      <div>
        <ListRow
          title={t`Connected wallet`}
          detail={t`Its balance and activity; adding the token to its list.`}
          onClick={() => setPresses((count) => count + 1)}
        />
      </div>
      {presses > 0 && (
        <InWallet>
          <OpenWallet key={presses} />
        </InWallet>
      )}
    </>
  )
}
