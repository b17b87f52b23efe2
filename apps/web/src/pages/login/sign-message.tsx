import { Trans, useLingui } from '@lingui/react/macro'
import { CallFailed } from '@terahold/contract/client'
import { business } from '@terahold/contract/constants'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { useState } from 'react'
import { useDisconnect } from 'wagmi'
import { PasswordInput } from '../../features/password/password-input.tsx'
import type { RefusedSignIn } from '../../features/session/refused-sign-in.ts'
import { useChallenge, useSignIn } from '../../features/session/sign-in.ts'
import { type Challenge, siweText } from '../../features/session/siwe-text.ts'
import { Unreachable } from '../../shared/api/api-send.ts'
import { useFocusInside } from '../../shared/form/use-focus-inside.ts'
import { formatTime } from '../../shared/format/format.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { walletRefusal } from '../../shared/wallet/wallet-refusal.ts'
import { ForgottenPassword } from './forgotten-password.tsx'

type SignMessageProps = {
  readonly address: string
  /** What the server refused in the wallet's dialog. */
  readonly refused: RefusedSignIn | null
}

/** The message in words, then the wallet's signature, then the session. */
export function SignMessage({ address, refused }: SignMessageProps) {
  const { i18n, t } = useLingui()
  const { passwordTriesPerHour: tries } = business
  const challenge = useChallenge(address)
  const signIn = useSignIn(refused?.proof ?? null)
  const { mutate: disconnect } = useDisconnect()
  const problemText = useSignInProblem()
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(isAboutPasswordOnly(refused))
  const [isForgotten, setIsForgotten] = useState(false)
  const [codeTries, setCodeTries] = useState(0)
  const [wrongTries, setWrongTries] = useState(0)
  const passwordPlace = useFocusInside(asksPassword ? wrongTries + 1 : 0)
  const problem = signIn.isIdle ? refused?.error : signIn.error
  const reason = refusedReason(problem)
  const isAboutPassword = reason === 'password_required'
  const isAboutCode = isForgotten && (reason === 'code_wrong' || reason === 'code_expired')
  const triesLeft = Math.max(0, tries - wrongTries)

  /** The login page leaves as soon as the session exists. */
  async function submit(challenge: Challenge, code?: string) {
    const signing = { address, challenge, password, ...(code === undefined ? {} : { code }) }
    await signIn.mutateAsync(signing).catch(noteRefusal)
  }

  function noteRefusal(error: unknown) {
    if (isForgotten) setCodeTries((count) => count + 1)
    if (refusedReason(error) !== 'password_required') return
    setAsksPassword(true)
    if (password !== '') setWrongTries((count) => count + 1)
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
              <Trans>This message proves that the address is yours. It cannot spend or send anything.</Trans>
            </p>
            <FactList
              facts={[
                { label: t`Requested by`, value: fields.domain },
                { label: t`Chain ID`, value: fields.chainId },
                {
                  label: t`Valid until`,
                  value: formatTime(fields.expirationTime, i18n.locale),
                  note: t`and only once`,
                },
              ]}
            />
            <p className="mt-3 text-sm text-muted">{t`Your address`}</p>
            <FullAddress label={t`your address`} value={address} />
            <MessageText challenge={fields} address={address} />
          </Card>
          {asksPassword && isForgotten && (
            <ForgottenPassword
              address={address}
              onSend={() => signIn.forgetPassword(address, fields)}
              onCode={(code) => void submit(fields, code)}
              onBack={() => setIsForgotten(false)}
              disabled={signIn.isPending}
              error={isAboutCode ? problemText(signIn.error) : undefined}
              tries={codeTries}
            />
          )}
          {asksPassword && !isForgotten && (
            <div ref={passwordPlace} className="flex flex-col gap-2">
              <Note>{t`This account has a password.`}</Note>
              <PasswordInput
                label={t`Login password`}
                autoComplete="current-password"
                value={password}
                error={
                  isAboutPassword && wrongTries > 0
                    ? t`Wrong password. You have ${triesLeft} of ${tries} tries left this hour.`
                    : undefined
                }
                onChange={setPassword}
              />
              <Button kind="plain" onClick={() => setIsForgotten(true)}>{t`Forgot the password?`}</Button>
            </div>
          )}
          {signIn.isPending && !asksPassword && (
            <Note>
              <Trans>Open your wallet and sign this message.</Trans>
            </Note>
          )}
          {problem !== undefined && problem !== null && !isAboutPassword && !isAboutCode && (
            <Note tone="warning" alert>
              {problemText(problem)}
            </Note>
          )}
          {!isForgotten && <Button wide type="submit" pending={signIn.isPending}>{t`Sign in`}</Button>}
          <Button wide kind="plain" onClick={() => disconnect()}>{t`Use another wallet`}</Button>
        </form>
      )}
    </QueryView>
  )
}

function isAboutPasswordOnly(refused: RefusedSignIn | null): boolean {
  return refusedReason(refused?.error) === 'password_required'
}

/** The exact text, to compare with what the wallet shows. */
function MessageText({ challenge, address }: { readonly challenge: Challenge; readonly address: string }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="flex min-h-touch items-center text-accent">
        <Trans>Show the exact text</Trans>
      </summary>
      <pre className="rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {siweText(challenge, address)}
      </pre>
    </details>
  )
}

/** Returns texts for a failed sign-in, refused by the wallet or the server. */
function useSignInProblem(): (error: unknown) => string {
  const { t } = useLingui()
  const serverText = useProblemText()
  return (error) => {
    if (error instanceof CallFailed || error instanceof Unreachable) return serverText(error)
    const refusal = walletRefusal(error)
    if (refusal === 'declined') return t`You rejected it in your wallet. Nothing was signed.`
    if (refusal === 'pending') return t`Your wallet has an open request. Answer it there, then try again.`
    return t`Your wallet did not sign. Nothing was sent. Unlock it and try again.`
  }
}
