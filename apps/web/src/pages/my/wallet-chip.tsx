import { useLingui } from '@lingui/react/macro'
import { ChevronRight, Wallet } from 'lucide-react'
import { useState } from 'react'
import { shortAddress } from '../../shared/format/format.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { useMember } from '../../shared/session/session.ts'
import { InWallet } from '../../shared/wallet/in-wallet.tsx'

const OpenWallet = lazyPart(
  () => import('./open-wallet.tsx'),
  (module) => module.OpenWallet,
)

/** Opens the connected wallet. Its code is fetched when the row is pressed. */
export function WalletChip() {
  const { t } = useLingui()
  const { address } = useMember()
  const [presses, setPresses] = useState(0)
  return (
    <>
      <button
        type="button"
        aria-label={t`Connected wallet ${shortAddress(address)}`}
        onClick={() => setPresses((count) => count + 1)}
        className="flex min-h-touch items-center gap-2 text-sm text-muted"
      >
        <Wallet aria-hidden="true" className="size-4.5" />
        <span className="font-mono">{shortAddress(address)}</span>
        <ChevronRight aria-hidden="true" className="size-4" />
      </button>
      {presses > 0 && (
        <InWallet>
          <OpenWallet key={presses} />
        </InWallet>
      )}
    </>
  )
}
