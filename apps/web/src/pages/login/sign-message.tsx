import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { TextInput } from '@terahold/ui/text-input'
import { useState } from 'react'
import { useDisconnect } from 'wagmi'
import { useChallenge, useSignIn } from '../../features/session/sign-in.ts'
import type { Challenge } from '../../features/session/siwe-text.ts'
import { FactList } from '../../shared/fact-list.tsx'
import { formatTime } from '../../shared/format.ts'
import { FullAddress } from '../../shared/full-address.tsx'
import { Note } from '../../shared/note.tsx'
import { problemOf } from '../../shared/problem-of.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { MessageText } from './message-text.tsx'
import { useSignInProblem } from './use-sign-in-problem.ts'

type SignMessageProps = {
  readonly address: string
  readonly inviteCode: string | undefined
  readonly onDone: () => void
}

/** The message in words, then the wallet's signature, then the session. */
export function SignMessage({ address, inviteCode, onDone }: SignMessageProps) {
  const { i18n, t } = useLingui()
  const challenge = useChallenge(address)
  const signIn = useSignIn()
  const { mutate: disconnect } = useDisconnect()
  const problemText = useSignInProblem()
  const [password, setPassword] = useState('')
  const asksPassword = needsPassword(signIn.error)

  /** The page changes as soon as the session is there, so the way on hangs on the promise and not on this component. */
  async function submit(challenge: Challenge) {
    const signedIn = await signIn.mutateAsync({ address, challenge, password, inviteCode }).catch(() => null)
    if (signedIn !== null) onDone()
  }

  return (
    <QueryView query={challenge}>
      {(fields) => (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!signIn.isPending) void submit(fields)
          }}
        >
          <Card title={t`What you will sign`}>
            <p className="mb-2 text-sm">
              <Trans>
                One sentence that proves this address is yours. It gives no right to spend and sends no transaction.
              </Trans>
            </p>
            <FactList
              facts={[
                { label: t`Site that asks`, value: fields.domain },
                { label: t`Network number`, value: fields.chainId },
                { label: t`Good until`, value: formatTime(fields.expirationTime, i18n.locale), note: t`and only once` },
              ]}
            />
            <p className="mt-3 text-sm text-muted">{t`Your address`}</p>
            <FullAddress label={t`your address`} value={address} />
            <MessageText challenge={fields} address={address} />
          </Card>
          {asksPassword && (
            <TextInput
              label={t`Login password`}
              type="password"
              autoComplete="current-password"
              maxLength={128}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          {signIn.isPending && (
            <Note>
              <Trans>Open your wallet: it shows this message and waits for your signature.</Trans>
            </Note>
          )}
          {signIn.isError && (
            <Note tone="warning" alert>
              {problemText(signIn.error)}
            </Note>
          )}
          <Button wide type="submit" pending={signIn.isPending}>{t`Sign in`}</Button>
          <Button wide kind="plain" onClick={() => disconnect()}>{t`Use another wallet`}</Button>
        </form>
      )}
    </QueryView>
  )
}

function needsPassword(error: unknown): boolean {
  const problem = problemOf(error)
  return problem.kind === 'refused' && problem.reason === 'password_required'
}
