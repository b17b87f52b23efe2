import type { OperatorRole } from '@terahold/contract/codes/operators'
import { Banknote, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasRole, type OperatorSession } from '../shared/session.ts'
import { WithdrawalsScreen } from '../withdrawals/withdrawals-screen.tsx'

export type ScreenName = 'withdrawals'

type Screen = {
  readonly name: ScreenName
  /** Pressed after `g`. */
  readonly letter: string
  readonly icon: LucideIcon
  /** Roles that the server lets read it. */
  readonly roles: readonly OperatorRole[]
  readonly render: (session: OperatorSession) => ReactNode
}

const screens: readonly Screen[] = [
  {
    name: 'withdrawals',
    letter: 'w',
    icon: Banknote,
    roles: ['payout-maker', 'payout-checker', 'auditor', 'viewer'],
    render: (session) => <WithdrawalsScreen session={session} />,
  },
]

/** Returns the screens that an operator's roles can read. */
export function screensOf(session: OperatorSession): readonly Screen[] {
  return screens.filter(({ roles }) => hasRole(session, roles))
}
