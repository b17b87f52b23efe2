import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderFields } from '@terahold/contract/calls/member/orders'
import { formatAmount } from '@terahold/money/amount'
import { Button } from '@terahold/ui/button'
import { ConnectButton } from '@terahold/wallet-modal'
import type { ReactNode } from 'react'
import { formatEther } from 'viem'
import { useSwitchChain } from 'wagmi'
import { shortAddress } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Note } from '../../shared/page/note.tsx'
import type { PayFacts, PayObstacle } from './pay-obstacle.ts'
import { usePayProblem } from './use-pay-problem.ts'

type ObstacleNoteProps = {
  readonly obstacle: PayObstacle
  readonly order: OrderFields
  readonly facts: PayFacts
  readonly chainName: string
  readonly gasSymbol: string
  readonly onReadAgain: () => Promise<unknown>
}

/** What prevents paying, and how to solve it. */
export function ObstacleNote(props: ObstacleNoteProps) {
  const { obstacle, facts, gasSymbol, onReadAgain } = props
  const { t } = useLingui()
  const readAgain = <Button kind="secondary" onClick={onReadAgain}>{t`Check again`}</Button>

  if (obstacle === 'offline')
    return <Note tone="warning">{t`You are offline. You can pay when you are back online.`}</Note>
  if (obstacle === 'not_connected') {
    return (
      <Note>
        <p className="mb-2">{t`Connect the wallet you signed in with.`}</p>
        <ConnectButton />
      </Note>
    )
  }
  if (obstacle === 'other_account') {
    const signedIn = shortAddress(facts.memberAddress)
    const connected = shortAddress(facts.walletAddress ?? '')
    return (
      <Note tone="warning">
        <Trans>
          Your wallet uses {connected}, but you signed in with {signedIn}. Select that account. A payment from another
          one is not credited to you.
        </Trans>
      </Note>
    )
  }
  if (obstacle === 'wrong_chain') return <WrongChain {...props} />
  if (obstacle === 'balance_short') return <BalanceShort {...props} action={readAgain} />
  const fee = <Money value={formatEther(facts.gasCost ?? 0n)} unit={gasSymbol} size="s" />
  return (
    <Note tone="warning">
      <p className="mb-2">
        <Trans>The transfer costs about {fee} in network fees. Your wallet has less. Add some, then check again.</Trans>
      </p>
      {readAgain}
    </Note>
  )
}

function WrongChain({ order, chainName }: ObstacleNoteProps) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useSwitchChain()
  const problemText = usePayProblem()
  return (
    <Note tone="warning">
      <p className="mb-2">{t`Your wallet is on another network. Switch to ${chainName}.`}</p>
      {error !== null && <p className="mb-2">{problemText(error)}</p>}
      <Button kind="secondary" pending={isPending} onClick={() => mutate({ chainId: order.chainId })}>
        {t`Switch to ${chainName}`}
      </Button>
    </Note>
  )
}

function BalanceShort({ order, facts, action }: ObstacleNoteProps & { readonly action: ReactNode }) {
  const { tokenSymbol, tokenDecimals } = order
  const held = facts.tokenBalance ?? 0n
  const has = <Money value={formatAmount(held, tokenDecimals)} unit={tokenSymbol} size="s" />
  const needs = <Money value={order.payAmount} unit={tokenSymbol} size="s" exact />
  const lacking = formatAmount(facts.amount - held, tokenDecimals)
  const missing = <Money value={lacking} unit={tokenSymbol} size="s" exact />
  return (
    <Note tone="warning">
      <p className="mb-2">
        <Trans>
          Your wallet has {has}. The order costs {needs}. Add {missing}, then check again. Do not pay in parts: a part
          goes to your balance.
        </Trans>
      </p>
      {action}
    </Note>
  )
}
