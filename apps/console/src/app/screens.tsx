import { memberReaders } from '@terahold/contract/codes/desk'
import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import {
  Banknote,
  BookOpenText,
  CircleHelp,
  Factory,
  Gauge,
  HandCoins,
  HeartHandshake,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Package,
  Pickaxe,
  ScrollText,
  Send,
  ShieldBan,
  Tags,
  TreePine,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { hasRole, type OperatorSession, useSession } from '../shared/session.ts'

export type ScreenName = keyof DeskTexts['screens']
export type ScreenGroup = keyof DeskTexts['groups']

type Screen = {
  readonly name: ScreenName
  /** Under which heading it is; the first ones have none. */
  readonly group?: ScreenGroup
  /** Pressed after `g`. */
  readonly letter: string
  readonly icon: LucideIcon
  /** Roles that the server lets read it. */
  readonly roles: readonly OperatorRole[]
  readonly Content: ComponentType
}

/** A browser loads a screen when it first opens. */
function screenOf(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }))
}

const TodayScreen = lazy(async () => ({ default: (await import('../today/today-screen.tsx')).TodayScreen }))

const settlement = ['settlement', 'auditor', 'viewer'] as const
const payouts = ['payout-maker', 'payout-checker', 'auditor', 'viewer'] as const
const both = ['settlement', 'payout-maker', 'payout-checker', 'auditor', 'viewer'] as const

const todayScreen: Screen = {
  name: 'today',
  letter: 't',
  icon: LayoutDashboard,
  roles: operatorRoles,
  Content: () => <TodayScreen screens={new Set(screensOf(useSession()).map(({ name }) => name))} />,
}

const otherScreens: readonly Screen[] = [
  {
    name: 'member',
    group: 'people',
    letter: 'm',
    icon: UserRound,
    roles: memberReaders,
    Content: screenOf(async () => (await import('../member/member-screen.tsx')).MemberScreen),
  },
  {
    name: 'shipments',
    group: 'people',
    letter: 's',
    icon: Package,
    roles: ['support', ...settlement],
    Content: screenOf(async () => (await import('../shipments/shipments-screen.tsx')).ShipmentsScreen),
  },
  {
    name: 'tickets',
    group: 'people',
    letter: 'k',
    icon: MessageSquareText,
    roles: ['support', 'auditor'],
    Content: screenOf(async () => (await import('../tickets/tickets-screen.tsx')).TicketsScreen),
  },
  {
    name: 'tasks',
    group: 'people',
    letter: 'x',
    icon: ListChecks,
    roles: ['support', 'auditor', 'viewer'],
    Content: screenOf(async () => (await import('../tasks/tasks-screen.tsx')).TasksScreen),
  },
  {
    name: 'announcements',
    group: 'people',
    letter: 'n',
    icon: Megaphone,
    roles: ['support', 'auditor', 'viewer'],
    Content: screenOf(async () => (await import('../announcements/announcements-screen.tsx')).AnnouncementsScreen),
  },
  {
    name: 'freezes',
    group: 'people',
    letter: 'z',
    icon: KeyRound,
    roles: ['support', 'payout-maker', 'payout-checker', 'auditor'],
    Content: screenOf(async () => (await import('../access/freezes-screen.tsx')).FreezesScreen),
  },
  {
    name: 'revenue',
    group: 'moneyIn',
    letter: 'r',
    icon: Pickaxe,
    roles: settlement,
    Content: screenOf(async () => (await import('../revenue/revenue-screen.tsx')).RevenueScreen),
  },
  {
    name: 'attestations',
    group: 'moneyIn',
    letter: 'e',
    icon: Gauge,
    roles: settlement,
    Content: screenOf(async () => (await import('../attestations/attestations-screen.tsx')).AttestationsScreen),
  },
  {
    name: 'venues',
    group: 'moneyIn',
    letter: 'v',
    icon: Factory,
    roles: settlement,
    Content: screenOf(async () => (await import('../venues/venues-screen.tsx')).VenuesScreen),
  },
  {
    name: 'suspense',
    group: 'moneyIn',
    letter: 'd',
    icon: CircleHelp,
    roles: settlement,
    Content: screenOf(async () => (await import('../suspense/suspense-screen.tsx')).SuspenseScreen),
  },
  {
    name: 'withdrawals',
    group: 'moneyOut',
    letter: 'w',
    icon: Banknote,
    roles: payouts,
    Content: screenOf(async () => (await import('../withdrawals/withdrawals-screen.tsx')).WithdrawalsScreen),
  },
  {
    name: 'payouts',
    group: 'moneyOut',
    letter: 'p',
    icon: Send,
    roles: payouts,
    Content: screenOf(async () => (await import('../payouts/payouts-screen.tsx')).PayoutsScreen),
  },
  {
    name: 'addresses',
    group: 'moneyOut',
    letter: 'b',
    icon: ShieldBan,
    roles: payouts,
    Content: screenOf(async () => (await import('../access/addresses-screen.tsx')).AddressesScreen),
  },
  {
    name: 'income',
    group: 'moneyOut',
    letter: 'i',
    icon: HandCoins,
    roles: settlement,
    Content: screenOf(async () => (await import('../books/income-screen.tsx')).IncomeScreen),
  },
  {
    name: 'goodwill',
    group: 'moneyOut',
    letter: 'y',
    icon: HeartHandshake,
    roles: settlement,
    Content: screenOf(async () => (await import('../goodwill/goodwill-screen.tsx')).GoodwillScreen),
  },
  {
    name: 'ledger',
    group: 'books',
    letter: 'l',
    icon: BookOpenText,
    roles: both,
    Content: screenOf(async () => (await import('../ledger/ledger-screen.tsx')).LedgerScreen),
  },
  {
    name: 'roots',
    group: 'books',
    letter: 'o',
    icon: TreePine,
    roles: settlement,
    Content: screenOf(async () => (await import('../roots/roots-screen.tsx')).RootsScreen),
  },
  {
    name: 'audit',
    group: 'books',
    letter: 'a',
    icon: ScrollText,
    roles: both,
    Content: screenOf(async () => (await import('../audit/audit-screen.tsx')).AuditScreen),
  },
  {
    name: 'catalogue',
    group: 'setup',
    letter: 'c',
    icon: Tags,
    roles: ['catalogue', 'auditor', 'viewer'],
    Content: screenOf(async () => (await import('../catalogue/catalogue-screen.tsx')).CatalogueScreen),
  },
  {
    name: 'operators',
    group: 'setup',
    letter: 'u',
    icon: UsersRound,
    roles: ['admin', 'auditor', 'viewer'],
    Content: screenOf(async () => (await import('../operators/operators-screen.tsx')).OperatorsScreen),
  },
]

/** Returns the screens that an operator's roles can read, by group; the first one is open to all. */
export function screensOf(session: OperatorSession): readonly [Screen, ...Screen[]] {
  return [todayScreen, ...otherScreens.filter(({ roles }) => hasRole(session, roles))]
}
