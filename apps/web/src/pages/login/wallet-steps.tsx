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
          <Trans>1. Connect: the app learns your address. Nothing else.</Trans>
        </li>
        <li>
          <Trans>2. Read the message here, then sign it in your wallet. It moves no money and costs nothing.</Trans>
        </li>
        <li>
          <Trans>3. You are in. The session ends after {days} days without use.</Trans>
        </li>
      </ol>
      <Button wide aria-haspopup="dialog" onClick={() => open({ view: 'Connect' })}>{t`Connect Wallet`}</Button>
      <ButtonLink wide kind="plain" href={to.home()}>{t`Look around first`}</ButtonLink>
    </div>
  )
}
