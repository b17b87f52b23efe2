import { formatAmount } from '@terahold/money/amount'
import type { Tx } from '../db/transaction.ts'
import { createClosing, type OpenThing } from '../members/closing/closing.ts'
import { createExport, type ExportPart } from '../members/export/account-export.ts'
import { onePage, ownExportParts } from '../members/export/account-parts.ts'
import { hasOpenOrders } from '../orders/orders.ts'
import { holdingSpans } from '../power/power.ts'
import { hasOpenWithdrawals } from '../withdrawals/request/end-holds.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { ReadAsMember } from './read-as-member.ts'
import type { Subjects } from './subjects.ts'

/**
 * Closing and exporting an account: what each subject has open, erases and exports of a member. Lists that a member
 * sees in pages are exported by the calls that show them.
 */
export function createAccount(infrastructure: Infrastructure, subjects: Subjects, readAs: ReadAsMember) {
  const { db, clock } = infrastructure
  const { addresses, tasks, mail, members, push, shipments, signatures, support, team } = subjects
  return {
    closeAccount: createClosing({
      db,
      sendMail: mail.sendMail,
      sessions: members.sessions,
      openThings: (tx, memberId) => openThings(subjects, tx, memberId),
      erasers: [
        support.eraseMember,
        tasks.eraseMember,
        addresses.forget,
        shipments.forMembers.forget,
        push.eraseMember,
        team.leaveRanking,
        signatures.forget,
        (tx, memberId) => team.memberRenamed(tx, memberId, ''),
      ],
    }),
    exportAccount: createExport({
      db,
      clock,
      parts: [
        ...ownExportParts(db),
        ...shownParts(readAs),
        onePage('browsers', ({ memberId }) => push.exportMember(memberId)),
        onePage('tickets', async ({ memberId }) => (await support.exportMember(db, memberId)).tickets),
        onePage('tasks', async ({ memberId }) => (await tasks.exportMember(db, memberId)).tasks),
        onePage('payments', ({ address }) => readPayments(subjects, infrastructure, address)),
      ],
    }),
  }
}

/** The transfers of the member's wallet to the treasury, newest first. */
async function readPayments({ readMemberPayments }: Subjects, { db, token }: Infrastructure, address: string) {
  const payments = await readMemberPayments(db, address)
  return payments.toReversed().map(({ txHash, amount, blockTime, final }) => ({
    txHash,
    blockTime,
    final,
    amount: formatAmount(amount, token.decimals),
  }))
}

async function openThings(subjects: Subjects, tx: Tx, memberId: string): Promise<OpenThing[]> {
  const { available, held } = await subjects.ledger.balances(tx, memberId)
  const { due, pending, holdings } = await subjects.settlement.earnings(tx, memberId)
  const settled = new Map(holdings.map(({ holdingId, settledDays }) => [holdingId, settledDays]))
  const spans = await holdingSpans(tx, memberId)
  const shipments = await subjects.shipments.forMembers.countByState(tx, memberId)
  const isOpen: Record<OpenThing, boolean> = {
    money: available + held > 0n,
    earnings: due + pending > 0n,
    orders: (await hasOpenOrders(tx, memberId)) || openShipments.some((state) => (shipments.get(state) ?? 0) > 0),
    holdings: spans.some(({ holdingId, isOver, days }) => !isOver || (settled.get(holdingId) ?? 0) < days),
    withdrawals: await hasOpenWithdrawals(tx, memberId),
  }
  return (Object.keys(isOpen) as OpenThing[]).filter((thing) => isOpen[thing])
}

/** Goods that are still to be delivered. */
const openShipments = ['to_ship', 'shipped'] as const

/** Parts of an export and the listing call that shows each to the member. */
const shown = {
  orders: 'selectOrder',
  holdings: 'myHoldings',
  days: 'tokenHistory',
  rewards: 'performance',
  statement: 'usdtLines',
  withdrawals: 'withdrawals',
  points: 'points',
  addresses: 'listAddresses',
  team: 'team',
} as const

function shownParts(readAs: ReadAsMember): ExportPart[] {
  return Object.entries(shown).map(([name, call]) => ({
    name,
    read: async ({ locale, ...member }, page) => {
      const { rows, total } = await readAs(call, { member, locale, input: page })
      return { rows, total }
    },
  }))
}
