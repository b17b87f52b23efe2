import { useLingui } from '@lingui/react/macro'
import { walletRefusal } from '../../shared/wallet/wallet-refusal.ts'

/** Returns texts for a payment the wallet did not send: what happened, that nothing was lost, and what to do. */
export function usePayProblem(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    switch (walletRefusal(error)) {
      case 'declined':
        return t`You rejected it in your wallet. Nothing was sent. Your order is still reserved.`
      case 'pending':
        return t`Your wallet has an open request. Answer it first. Do not pay twice.`
      case 'gas_short':
        return t`Your wallet has too little for the network fee. Nothing was sent.`
      case 'chain':
        return t`Your wallet did not switch networks. Nothing was sent.`
      case 'failed':
        return t`Your wallet reported an error. Check its activity. If the payment is there, do not pay again.`
    }
  }
}
