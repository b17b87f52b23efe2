import { Wallet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shortAddress } from '../../shared/format/format.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { whenIdle } from '../../shared/loading/when-idle.ts'
import { useMember } from '../../shared/session/session.ts'
import { InWallet } from '../../shared/wallet/in-wallet.tsx'

const WalletButtons = lazyPart(
  () => import('../../shared/wallet/wallet-buttons.tsx'),
  (module) => module.WalletButtons,
)

/**
 * The wallet's buttons. Their code is fetched when the browser is idle; the member's address shows until then. On a phone, the two
 * buttons of a connected wallet are below each other, and their place is kept.
 */
export function WalletChip() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    <div className="max-sm:not-has-data-disconnected:min-h-24 max-sm:not-has-data-disconnected:basis-full">
      {isIdle ? (
        <InWallet waiting={<Address />}>
          <WalletButtons waiting={<Address />} />
        </InWallet>
      ) : (
        <Address />
      )}
    </div>
  )
}

function Address() {
  const { address } = useMember()
  return (
    <span className="flex min-h-touch items-center gap-2 text-sm text-muted">
      <Wallet aria-hidden="true" className="size-4.5" />
      <span className="font-mono">{shortAddress(address)}</span>
    </span>
  )
}
