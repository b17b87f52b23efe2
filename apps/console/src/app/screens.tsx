import { memberReaders } from '@terahold/contract/codes/desk'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import {
  Banknote,
  BookOpenText,
  CircleHelp,
  Gauge,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Pickaxe,
  ScrollText,
  Send,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AttestationsScreen } from '../attestations/attestations-screen.tsx'
import { AuditScreen } from '../audit/audit-screen.tsx'
import { LedgerScreen } from '../ledger/ledger-screen.tsx'
import { MemberScreen } from '../member/member-screen.tsx'
import { PayoutsScreen } from '../payouts/payouts-screen.tsx'
import { RevenueScreen } from '../revenue/revenue-screen.tsx'
import { hasRole, type OperatorSession } from '../shared/session.ts'
import { ShipmentsScreen } from '../shipments/shipments-screen.tsx'
import { SuspenseScreen } from '../suspense/suspense-screen.tsx'
import { TodayScreen } from '../today/today-screen.tsx'
import { WithdrawalsScreen } from '../withdrawals/withdrawals-screen.tsx'

export type ScreenName =
  | 'today'
  | 'member'
  | 'withdrawals'
  | 'revenue'
  | 'attestations'
  | 'suspense'
  | 'payouts'
  | 'shipments'
  | 'ledger'
  | 'audit'

type Screen = {
  readonly name: ScreenName
  /** Pressed after `g`. */
  readonly letter: string
  readonly icon: LucideIcon
  /** Roles that the server lets read it. */
  readonly roles: readonly OperatorRole[]
  readonly render: (session: OperatorSession) => ReactNode
}

const todayScreen: Screen = {
  name: 'today',
  letter: 't',
  icon: LayoutDashboard,
  roles: operatorRoles,
  render: (session) => <TodayScreen session={session} screens={new Set(screensOf(session).map(({ name }) => name))} />,
}

const otherScreens: readonly Screen[] = [
  {
    name: 'member',
    letter: 'm',
    icon: UserRound,
    roles: memberReaders,
    render: () => <MemberScreen />,
  },
  {
    name: 'withdrawals',
    letter: 'w',
    icon: Banknote,
    roles: ['payout-maker', 'payout-checker', 'auditor', 'viewer'],
    render: (session) => <WithdrawalsScreen session={session} />,
  },
  {
    name: 'payouts',
    letter: 'p',
    icon: Send,
    roles: ['payout-maker', 'payout-checker', 'auditor', 'viewer'],
    render: (session) => <PayoutsScreen session={session} />,
  },
  {
    name: 'revenue',
    letter: 'r',
    icon: Pickaxe,
    roles: ['settlement', 'auditor', 'viewer'],
    render: (session) => <RevenueScreen session={session} />,
  },
  {
    name: 'attestations',
    letter: 'e',
    icon: Gauge,
    roles: ['settlement', 'auditor', 'viewer'],
    render: (session) => <AttestationsScreen session={session} />,
  },
  {
    name: 'suspense',
    letter: 'd',
    icon: CircleHelp,
    roles: ['settlement', 'auditor', 'viewer'],
    render: (session) => <SuspenseScreen session={session} />,
  },
  {
    name: 'shipments',
    letter: 's',
    icon: Package,
    roles: ['support', 'settlement', 'auditor', 'viewer'],
    render: (session) => <ShipmentsScreen session={session} />,
  },
  {
    name: 'ledger',
    letter: 'l',
    icon: BookOpenText,
    roles: ['settlement', 'payout-maker', 'payout-checker', 'auditor', 'viewer'],
    render: (session) => <LedgerScreen session={session} />,
  },
  {
    name: 'audit',
    letter: 'a',
    icon: ScrollText,
    roles: ['settlement', 'payout-maker', 'payout-checker', 'auditor', 'viewer'],
    render: () => <AuditScreen />,
  },
]

/** Returns the screens that an operator's roles can read; the first one is open to all. */
export function screensOf(session: OperatorSession): readonly [Screen, ...Screen[]] {
  return [todayScreen, ...otherScreens.filter(({ roles }) => hasRole(session, roles))]
}
