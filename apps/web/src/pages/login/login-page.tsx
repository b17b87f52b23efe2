import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigation, usePage } from '@terahold/page-stack/react'
import { Button, ButtonLink } from '@terahold/ui/button'
import { Logo } from '@terahold/ui/logo'
import { useWalletModal } from '@terahold/wallet-modal'
import { useConnection } from 'wagmi'
import { shortAddress } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { SignMessage } from './sign-message.tsx'

/** Connect a wallet, read what will be signed, sign in. */
export default function LoginPage({ inviteCode }: { readonly inviteCode?: string }) {
  const { t } = useLingui()
  const { canGoBack } = usePage()
  const navigation = useNavigation()
  const { address } = useConnection()
  const member = useSession()

  function leave() {
    if (canGoBack && navigation.currentPages().length > 1) void navigation.navigateBack()
    else void navigation.switchTab({ url: '/' })
  }

  return (
    <div className="flex flex-col gap-5 px-4 pb-8">
      <header className="flex flex-col items-center gap-3 pt-4 text-center">
        <Logo className="size-16" />
        <h1 className="text-xl font-semibold">{t`Sign in with your wallet`}</h1>
        <p className="max-w-80 text-sm text-muted">
          <Trans>
            Your wallet’s address is your account. There is no password to lose, and we never ask for an approval to
            spend.
          </Trans>
        </p>
      </header>
      {member !== null ? (
        <SignedIn address={member.address} onLeave={leave} />
      ) : address === undefined ? (
        <ConnectStep />
      ) : (
        <SignMessage key={address} address={address} inviteCode={inviteCode} onDone={leave} />
      )}
    </div>
  )
}

function ConnectStep() {
  const { t } = useLingui()
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
          <Trans>3. You are in. The session ends after 7 days without use.</Trans>
        </li>
      </ol>
      <Button wide aria-haspopup="dialog" onClick={() => open({ view: 'Connect' })}>{t`Connect Wallet`}</Button>
      <ButtonLink wide kind="plain" href="#/">{t`Look around first`}</ButtonLink>
    </div>
  )
}

function SignedIn({ address, onLeave }: { readonly address: string; readonly onLeave: () => void }) {
  const { t } = useLingui()
  const name = shortAddress(address)
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <p className="text-sm">
        <Trans>
          You are signed in as <span className="tabular-nums">{name}</span>.
        </Trans>
      </p>
      <Button wide onClick={onLeave}>{t`Go on`}</Button>
    </div>
  )
}
