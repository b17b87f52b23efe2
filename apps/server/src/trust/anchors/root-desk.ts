import type { rootCalls } from '@terahold/contract/calls/desk/roots'
import type { RowOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import type { Day } from '@terahold/money/day'
import { type Address, getAddress, type Hex } from 'viem'
import { type ActingOperator, type AuditedDependencies, auditedAround } from '../../decisions/audited.ts'
import type { Handlers } from '../../http/call/handler.ts'
import { type AnchorDependencies, type Anchors, createAnchors } from './anchors.ts'

export type RootDeskDependencies = AuditedDependencies &
  Pick<AnchorDependencies, 'db' | 'clock' | 'chain' | 'registry'> & { readonly decimals: number }

type Row = RowOf<typeof rootCalls.listRoots>

/** The operators' calls about nights' roots: what waits for signatures, and a signature. */
export function rootRoutes(deps: RootDeskDependencies): Handlers<typeof rootCalls> {
  const { db, chain, decimals } = deps

  /** Returns the anchors of the installed reserve; undefined while there is none. */
  async function open(): Promise<{ anchors: Anchors; reserve: Address } | undefined> {
    const installed = await db.selectFrom('installation').select('reserve').executeTakeFirst()
    if (!installed?.reserve) return undefined
    const reserve = installed.reserve as Address
    return { reserve, anchors: createAnchors({ ...deps, reserve, sender: undefined }) }
  }

  async function list(): Promise<Row[]> {
    const opened = await open()
    if (!opened) return []
    const waiting = await opened.anchors.waiting()
    const operators = await db.selectFrom('operator').select(['address', 'name']).execute()
    const nameOf = (signer: string) => operators.find(({ address }) => address === signer.toLowerCase())?.name ?? ''
    return waiting.map(({ day, root, signers }) => ({
      day,
      chainId: chain.chainId,
      reserve: getAddress(opened.reserve),
      root: root.root,
      leaves: root.leaves,
      journalSeal: root.journalSeal,
      settlementRoot: root.settlementRoot,
      assetBlock: String(root.assetBlock),
      releaseHash: root.releaseHash,
      verifierHash: root.verifierHash,
      total: String(root.total),
      owed: formatAmount(root.total, decimals),
      signers: signers.map((address) => ({ address: getAddress(address), name: nameOf(address) })),
    }))
  }

  async function sign(operator: ActingOperator, day: Day, signature: Hex): Promise<number> {
    const attempt = { action: 'root.sign', subject: day, detail: {}, roles: ['settlement'] as const }
    return auditedAround(deps, operator, attempt, async () => {
      const opened = await open()
      if (!opened) throw new Refusal(404, 'record_unknown', { field: 'day' })
      const { address } = await db
        .selectFrom('operator')
        .select('address')
        .where('operator_id', '=', operator.operatorId)
        .executeTakeFirstOrThrow()
      await opened.anchors.sign(day, { signer: address as Address, signature })
      return opened.anchors.signatures(day)
    })
  }

  return {
    listRoots: async () => {
      const rows = await list()
      return { rows, total: rows.length }
    },
    signRoot: async ({ operator, params, input }) => ({
      data: { signatures: await sign(operator, params.day, input.signature as Hex) },
    }),
  }
}
