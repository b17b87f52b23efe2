import type { Balance } from '../../ports/wallet-port.ts'
import { useModal, useStateOf } from '../../react/modal-context.ts'
import { balanceText } from '../core/balance-text.ts'

export function BalanceText({ balance }: { balance: Balance }) {
  const language = useStateOf(useModal(), 'language')
  return (
    <span className="wm-figure">
      {balanceText(balance, language)} <span className="wm-unit">{balance.symbol}</span>
    </span>
  )
}
