import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { TextInput } from '@terahold/ui/text-input'
import { ConnectButton } from '@terahold/wallet-modal'
import { useEffect, useState } from 'react'
import { useConnection, useDisconnect } from 'wagmi'
import { useOffline } from '../../shared/connection/connection.ts'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import { Note } from '../../shared/page/note.tsx'
import { ProblemNote } from '../../shared/problem/problem-note.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { pauseSignIn } from '../../shared/wallet/sign-in-pause.ts'
import { useOfferWallet, useVetoMove } from './move.ts'

const addressForm = /^0x[0-9a-fA-F]{40}$/

/** Connects a wallet without signing in. As the new one, it asks for an account; as the old one, it stops a move. */
export function OfferPart() {
  const { t } = useLingui()
  const { address } = useConnection()
  useEffect(pauseSignIn, [])
  if (address === undefined)
    return (
      <Card title={t`Connect the new wallet`}>
        <p className="mb-3 text-sm text-muted">{t`It must be a wallet that has never signed in here.`}</p>
        <div className="grid">
          <ConnectButton />
        </div>
      </Card>
    )
  return <Connected key={address} address={address} />
}

function Connected({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const { accountMoveDays: days } = business
  const offline = useOffline()
  const { mutate: disconnect } = useDisconnect()
  const offer = useOfferWallet(address)
  const veto = useVetoMove(address)
  const [oldWallet, setOldWallet] = useState('')
  const [isTried, setIsTried] = useState(false)
  const given = oldWallet.trim()
  const isSame = given.toLowerCase() === address.toLowerCase()
  const fault = isSame ? t`This is the connected wallet. Enter the lost one.` : t`Enter 0x and 40 letters or digits.`
  const isUsable = addressForm.test(given) && !isSame

  if (offer.isSuccess)
    return (
      <Note title={t`Your request is with us`}>
        <div className="flex flex-col gap-3">
          <p>
            <Trans>
              Now write to our support. We verify that the account is yours. Two operators decide, and {days} days later
              this wallet has the account. Do not sign in with it until then.
            </Trans>
          </p>
          <ButtonLink wide href={to.help()}>{t`Contact support`}</ButtonLink>
        </div>
      </Note>
    )
  return (
    <div className="flex flex-col gap-4">
      <Card title={t`Connected wallet`}>
        <FullAddress label={t`the connected wallet`} value={address} />
        <Button kind="plain" onClick={() => disconnect()}>{t`Use another wallet`}</Button>
      </Card>
      <CheckedForm
        onSubmit={() => {
          setIsTried(true)
          return isUsable ? offer.mutateAsync(given).catch(() => undefined) : undefined
        }}
      >
        <TextInput
          label={t`Address of the lost wallet`}
          hint={t`It is in your email about withdrawals, and in every explorer.`}
          value={oldWallet}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={isTried && !isUsable ? fault : undefined}
          onChange={({ target }) => setOldWallet(target.value)}
        />
        <ProblemNote error={offer.error} />
        <Button wide type="submit" disabled={offline} pending={offer.isPending}>{t`Ask with the new wallet`}</Button>
      </CheckedForm>
      <section className="flex flex-col gap-3 border-t border-line pt-4" aria-labelledby="stop-move">
        <h2 id="stop-move" className="font-semibold">{t`Is the connected wallet the old one?`}</h2>
        <p className="text-sm">{t`If somebody else is moving your account, your wallet can stop it with one signature.`}</p>
        <ProblemNote error={veto.error} />
        {veto.isSuccess ? (
          <Note>{t`Your account stays with this wallet.`}</Note>
        ) : (
          <Button
            wide
            kind="secondary"
            disabled={offline}
            onClick={() => veto.mutateAsync().catch(() => undefined)}
          >{t`Stop the move`}</Button>
        )}
      </section>
    </div>
  )
}
