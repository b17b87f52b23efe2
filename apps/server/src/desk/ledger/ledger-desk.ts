import { createHash } from 'node:crypto'
import type { deskLedgerCalls } from '@terahold/contract/calls/desk/desk-ledger'
import { type Asset, memberAccounts } from '@terahold/contract/codes/ledger'
import type { DataOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount, formatSigned } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import type { ActingOperator } from '../../decisions/audited.ts'
import { readMemberWallets } from '../../decisions/member-wallets.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { type Account, normalSides } from '../../ledger/posting/accounts.ts'
import type { CheckResult, Reconciled } from '../../trust/reconciliation/reconciliation.ts'
import * as store from './transfer-store.ts'

export type LedgerDeskDependencies = {
  readonly db: Database
  readonly chainId: number
  /** Decimals of USDT. */
  readonly decimals: number
  readonly ledger: Pick<Ledger, 'accountBalances' | 'sumOfAll'>
  readonly audit: Audit
  readonly lastReconciliation: () => Promise<Reconciled | undefined>
}

type Calls = typeof deskLedgerCalls
type Transfer = DataOf<Calls['listTransfers']>['transfers'][number]

/** Transfers on one page. */
const pageSize = 100
/** Transfers in one export. */
const exportSize = 20_000

/** The ledger as operators read it: accounts, transfers, what each rests on, and the last comparison with everything else. */
export function createLedgerDesk(deps: LedgerDeskDependencies) {
  const { db, chainId, decimals, ledger, audit } = deps
  const decimalsOf = (asset: Asset) => (asset === 'USDT' ? decimals : 0)

  const shown = (row: store.TransferRow): Transfer => ({
    transferId: row.id,
    memberId: row.member_id === NIL_ID ? null : row.member_id,
    groupId: row.group_id,
    at: row.posted_at.toISOString(),
    asset: row.asset,
    kind: row.kind,
    debit: row.debit,
    credit: row.credit,
    amount: formatAmount(row.amount, decimalsOf(row.asset)),
    ref: referenceOf(row),
  })

  return {
    /** Returns the balance of every account. */
    async accounts(asset: Asset): Promise<DataOf<Calls['ledgerAccounts']>> {
      const [balances, sum] = await Promise.all([ledger.accountBalances(db, asset), ledger.sumOfAll(db, asset)])
      const show = (amount: bigint) => formatSigned(amount, decimalsOf(asset))
      const sides: Readonly<Record<string, 'debit' | 'credit'>> = normalSides
      return {
        accounts: Object.entries(balances).map(([account, balance]) => ({
          account: account as Account,
          owner: memberAccounts.some((one) => one === account) ? 'member' : 'house',
          side: sides[account] ?? 'credit',
          balance: show(balance),
        })),
        sum: show(sum),
      }
    },

    /** Returns a page of transfers. */
    async transfers(
      filter: store.TransferFilter,
      { sort = '-time', cursor }: { readonly sort?: store.TransferSort; readonly cursor?: string | undefined } = {},
    ): Promise<DataOf<Calls['listTransfers']>> {
      const [memberId = '', transferId = ''] = cursor?.split(':') ?? []
      const after = cursor === undefined ? undefined : { memberId, transferId }
      const rows = await store.readTransfers(db, filter, { sort, after, count: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      return {
        transfers: page.map(shown),
        next: last && rows.length > pageSize ? `${last.member_id}:${last.id}` : null,
      }
    },

    /** Returns a transfer and what it rests on. @throws Refusal 404 record_unknown. */
    async transfer(transferId: string, memberId: string | undefined): Promise<DataOf<Calls['showTransfer']>> {
      const group = await store.readGroup(db, { memberId: store.journalMember(memberId), transferId })
      const row = group.find(({ id }) => id === transferId)
      if (!row) throw new Refusal(404, 'record_unknown')
      const ref = referenceOf(row)
      const [decisions, chain] = ref
        ? await Promise.all([store.readDecisions(db, ref), store.readOnChain(db, chainId, ref)])
        : [[], []]
      return {
        transfer: shown(row),
        memberWallet: (await readMemberWallets(db, [memberId])).get(memberId) ?? null,
        group: group.map(shown),
        decisions: decisions.map(({ decision_id: decisionId, type, recorded_at: at }) => ({
          decisionId,
          type: type as DataOf<Calls['showTransfer']>['decisions'][number]['type'],
          at: at.toISOString(),
        })),
        chain: chain.map((one) => ({
          txHash: one.tx_hash,
          logIndex: one.log_index,
          sender: one.sender,
          recipient: one.recipient,
          amount: formatAmount(one.amount, decimals),
          state: one.state,
          at: one.block_time.toISOString(),
        })),
      }
    },

    /** Returns transfers as a file, and records the export with its hash in the audit log. */
    async exportCsv(
      { operatorId, name: actor }: ActingOperator,
      filter: store.TransferFilter,
    ): Promise<DataOf<Calls['exportTransfers']>> {
      const rows = await store.readTransfers(db, filter, { sort: '-time', after: undefined, count: exportSize + 1 })
      const transfers = rows.slice(0, exportSize).map(shown)
      const csv = csvOf(transfers)
      const sha256 = createHash('sha256').update(csv).digest('hex')
      const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined)
      const detail = { ...Object.fromEntries(given), transfers: transfers.length, sha256 }
      await audit(db, { operatorId, actor, action: 'ledger.export', subject: filter.asset, outcome: 'done', detail })
      return { csv, sha256, transfers: transfers.length, isWhole: rows.length <= exportSize }
    },

    /** Returns the last reconciliation with all its checks. */
    async reconciliation(): Promise<DataOf<Calls['showReconciliation']>> {
      const run = await deps.lastReconciliation()
      if (!run) return { run: null, checks: [] }
      const { reconciliationId, at, height, differences } = run
      return {
        run: { reconciliationId, at: at.toISOString(), height: String(height), differences },
        checks: run.results.map((result) => shownCheck(result, decimals)),
      }
    },
  }
}

function shownCheck(
  { name, subject, unit, rule, expected, found, difference, agrees, acceptedBy, detail }: CheckResult,
  decimals: number,
): DataOf<Calls['showReconciliation']>['checks'][number] {
  const show = (figure: bigint) => (unit === 'minor' ? formatSigned(figure, decimals) : String(figure))
  return {
    name,
    subject,
    rule,
    unit: unit === 'minor' ? 'USDT' : 'count',
    expected: show(expected),
    found: show(found),
    difference: show(difference),
    state: agrees ? 'agrees' : acceptedBy === null ? 'differs' : 'accepted',
    detail: Object.entries(detail).map(([what, names]) => ({ what, names: [...names] })),
  }
}

function referenceOf({ reference_kind: kind, reference_id: id }: store.TransferRow): Transfer['ref'] {
  return kind === null || id === null ? null : { kind, id }
}

const csvColumns = [
  ...(['at', 'transfer_id', 'member_id', 'group_id', 'kind', 'debit', 'credit', 'amount', 'asset'] as const),
  ...(['reference_kind', 'reference_id'] as const),
]

/** Writes CSV (RFC 4180). No value can contain a comma, a quote or a line break. */
function csvOf(transfers: readonly Transfer[]): string {
  const lines = transfers.map(({ at, transferId, memberId, groupId, kind, debit, credit, amount, asset, ref }) =>
    [
      at,
      transferId,
      memberId ?? '',
      groupId,
      kind,
      debit,
      credit,
      amount,
      asset,
      ref?.kind ?? '',
      ref?.id ?? '',
    ].join(),
  )
  return `${[csvColumns.join(), ...lines].join('\r\n')}\r\n`
}
