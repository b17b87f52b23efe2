import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { useWalletModal } from '@terahold/wallet-modal'
import { useConnection } from 'wagmi'
import { SignMessage } from './sign-message.tsx'

type WalletStepsProps = { readonly onDone: () => void }

/** First the wallet connects, then the message is signed. */
export function WalletSteps({ onDone }: WalletStepsProps) {
  const { address } = useConnection()
  if (address === undefined) return <ConnectStep />
  return <SignMessage key={address} address={address} onDone={onDone} />
}

function ConnectStep() {
  const { t } = useLingui()
  const { sessionIdleDays: days } = business
  const { open } = useWalletModal()
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
      <Button wide aria-haspopup="dialog" onClick={() => open({ view: 'Connect' })}>{t`Connect Wallet`}</Button>
      <ButtonLink wide kind="plain" href={to.home()}>{t`Explore first`}</ButtonLink>
    </div>
  )
}
