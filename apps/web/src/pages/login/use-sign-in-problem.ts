import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@terahold/contract/client'
import { Unreachable } from '../../shared/api/api-send.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { walletRefusal } from '../../shared/wallet/wallet-refusal.ts'

/** Returns texts for a failed sign-in, refused by the wallet or the server. */
export function useSignInProblem(): (error: unknown) => string {
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
