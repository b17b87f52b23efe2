import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { ConnectButton, useWalletModal } from '@terahold/wallet-modal'
import { useEffect, useState } from 'react'
import { useConnection } from 'wagmi'
import { SignMessage } from './sign-message.tsx'

type WalletStepsProps = {
  /** Shows the list of wallets at once. */
  readonly opensWallets: boolean
  readonly onDone: () => void
}

/**
 * First the wallet connects, then the message is signed. A member who has just connected means to sign in, so the wallet is asked
 * for the signature at once. With a wallet that was connected before, the member begins.
 */
export function WalletSteps({ opensWallets, onDone }: WalletStepsProps) {
  const { address } = useConnection()
  const [hasJustConnected, setHasJustConnected] = useState(false)
  if (address === undefined && !hasJustConnected) setHasJustConnected(true)
  if (address === undefined) return <ConnectStep opensWallets={opensWallets} />
  return <SignMessage key={address} address={address} asksAtOnce={hasJustConnected} onDone={onDone} />
}

function ConnectStep({ opensWallets }: Pick<WalletStepsProps, 'opensWallets'>) {
  const { t } = useLingui()
  const { sessionIdleDays: days } = business
  const { open } = useWalletModal()
  useEffect(() => {
    if (opensWallets) open({ view: 'Connect' })
  }, [opensWallets, open])
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 text-sm">
        <li>
          <Trans>1. Connect. The app sees only your address.</Trans>
        </li>
        <li>
          <Trans>2. Sign a message. It is free and moves no money.</Trans>
        </li>
        <li>
          <Trans>3. You are signed in until {days} days without use.</Trans>
        </li>
      </ol>
      <div className="grid">
        <ConnectButton />
      </div>
      <ButtonLink wide kind="plain" href={to.home()}>{t`Explore first`}</ButtonLink>
    </div>
  )
}
