import type { Balance } from '../../ports/wallet-port.ts'
import { balanceText } from '../core/balance-text.ts'

export function BalanceText({ balance }: { balance: Balance }) {
  return (
    <span className="wm-figure">
      {balanceText(balance)} <span className="wm-unit">{balance.symbol}</span>
    </span>
  )
}
