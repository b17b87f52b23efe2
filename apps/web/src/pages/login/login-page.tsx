import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { HeadingText } from '@terahold/ui/heading-text'
import { Logo } from '@terahold/ui/logo'
import { useEffect, useEffectEvent, useRef } from 'react'
import { shortAddress } from '../../shared/format/format.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { PartSkeleton } from '../../shared/loading/part-skeleton.tsx'
import { Note } from '../../shared/page/note.tsx'
import { useLeave } from '../../shared/page/use-leave.ts'
import { useLastUser, useSession } from '../../shared/session/session.ts'
import { InWallet } from '../../shared/wallet/in-wallet.tsx'

const WalletSteps = lazyPart(
  () => import('./wallet-steps.tsx'),
  (module) => module.WalletSteps,
  <PartSkeleton />,
)

type LoginProps = {
  /** The page to continue with if it is not below this one, as after a reload. */
  readonly from?: string
  /** `yes` opens the list of wallets. */
  readonly connect?: string
}

/** Connects a wallet, shows what will be signed, and signs in. */
export default function LoginPage({ from, connect }: LoginProps) {
  const { t } = useLingui()
  const leave = useLeave(from)
  const member = useSession()
  const hasEnded = useLastUser() !== '' && from !== undefined

  const wasSignedIn = useRef(member !== null)
  const onSignedIn = useEffectEvent(leave)
  useEffect(() => {
    if (member !== null && !wasSignedIn.current) onSignedIn()
    wasSignedIn.current = member !== null
  }, [member])

  return (
    <div className="flex flex-col gap-5 px-4 pb-8">
      <header className="flex flex-col items-center gap-3 pt-4 text-center">
        <Logo className="size-16" />
        <h1 className="text-xl font-semibold">
          <HeadingText>{t`Sign in with your wallet`}</HeadingText>
        </h1>
        <p className="max-w-80 text-sm text-muted">
          <Trans>Your wallet is your account. We never ask for spending approval.</Trans>
        </p>
      </header>
      {member !== null ? (
        <SignedIn address={member.address} onLeave={leave} />
      ) : (
        <>
          {hasEnded && (
            <Note title={t`Your session has ended`}>
              <Trans>Sign in with the same wallet to continue. Your entries are kept.</Trans>
            </Note>
          )}
          <InWallet>
            <WalletSteps opensWallets={connect === 'yes'} />
          </InWallet>
        </>
      )}
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
      <Button wide onClick={onLeave}>{t`Continue`}</Button>
    </div>
  )
}
