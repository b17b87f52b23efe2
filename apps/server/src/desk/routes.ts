import type { findCalls, todayCalls } from '@terahold/contract/calls/desk/desk'
import type { deskLedgerCalls } from '@terahold/contract/calls/desk/desk-ledger'
import type { deskMemberCalls } from '@terahold/contract/calls/desk/desk-members'
import type { ParsedInputOf } from '@terahold/contract/endpoint'
import type { Handlers } from '../http/call/handler.ts'
import { createFind, type FindDependencies } from './find/find.ts'
import { createLedgerDesk, type LedgerDeskDependencies } from './ledger/ledger-desk.ts'
import type { TransferFilter } from './ledger/transfer-store.ts'
import { createMemberPage, type MemberPageDependencies } from './member/member.ts'
import { readWithdrawalRisk } from './member/withdrawal-risk.ts'
import { createToday, type TodayDependencies } from './today/today.ts'

/** The search over all subjects. */
export function findRoutes(deps: FindDependencies): Handlers<typeof findCalls> {
  const find = createFind(deps)
  return { findAnything: async ({ operator, input }) => ({ data: await find(operator, input.text) }) }
}

/** What an operator needs to know first. */
export function todayRoutes(deps: TodayDependencies): Handlers<typeof todayCalls> {
  const today = createToday(deps)
  return { showToday: async ({ operator }) => ({ data: await today(operator) }) }
}

/** Members' accounts, as the members see them. */
export function memberPageRoutes(
  deps: MemberPageDependencies & { readonly chainId: number; readonly decimals: number },
): Handlers<typeof deskMemberCalls> {
  const show = createMemberPage(deps)
  return {
    showMember: async ({ operator, params, locale }) => ({ data: await show(operator, params.id, locale) }),
    withdrawalRisk: async ({ params }) => ({ data: await readWithdrawalRisk(deps.db, params.id, deps) }),
  }
}

/** The ledger, as operators read it. */
export function ledgerDeskRoutes(deps: LedgerDeskDependencies): Handlers<typeof deskLedgerCalls> {
  const desk = createLedgerDesk(deps)
  return {
    ledgerAccounts: async ({ input }) => ({ data: await desk.accounts(input.asset) }),
    listTransfers: async ({ input: { sort, cursor, ...filter } }) => ({
      data: await desk.transfers(filterOf(filter), { sort, cursor }),
    }),
    showTransfer: async ({ params, input }) => ({ data: await desk.transfer(params.id, input.member) }),
    exportTransfers: async ({ operator, input }) => ({
      data: await desk.exportCsv(operator, filterOf(input)),
    }),
    showReconciliation: async () => ({ data: await desk.reconciliation() }),
  }
}

function filterOf({
  member: memberId,
  ...filter
}: ParsedInputOf<typeof deskLedgerCalls.exportTransfers>): TransferFilter {
  return { account: undefined, kind: undefined, from: undefined, to: undefined, ...filter, memberId }
}
