import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { ConnectButton, useWalletModal } from '@terahold/wallet-modal'
import { useEffect } from 'react'
import { useConnection } from 'wagmi'
import { useRefusedSignIn } from '../../features/session/refused-sign-in.ts'
import { SignMessage } from './sign-message.tsx'

type WalletStepsProps = {
  /** Shows the list of wallets at once. */
  readonly opensWallets: boolean
}

/**
 * The wallet connects and signs in its own dialog. This page signs for a wallet that was connected before, and continues what the
 * server refused.
 */
export function WalletSteps({ opensWallets }: WalletStepsProps) {
  const { address } = useConnection()
  const { isOpen } = useWalletModal()
  const refused = useRefusedSignIn()
  if (address === undefined || isOpen) return <ConnectStep opensWallets={opensWallets} />
  const isSame = refused?.address.toLowerCase() === address.toLowerCase()
  return <SignMessage key={address} address={address} refused={isSame ? refused : null} />
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
          <Trans>3. You stay signed in, up to {days} days without use.</Trans>
        </li>
      </ol>
      <div className="grid">
        <ConnectButton />
      </div>
      <ButtonLink wide kind="plain" href={to.home()}>{t`Explore first`}</ButtonLink>
      <ButtonLink wide kind="plain" href={to.moveAccount()}>{t`Lost your wallet?`}</ButtonLink>
    </div>
  )
}
