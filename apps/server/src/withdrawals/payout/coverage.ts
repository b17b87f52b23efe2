import { formatAmount } from '@terahold/money/amount'
import { transaction } from '../../db/transaction.ts'
import { closeIncidents, openIncident } from '../../incidents/incidents.ts'
import { limitsInForce } from '../limits/limits-in-force.ts'
import { shortfallOf } from './rules/waiting-rules.ts'
import type { PayoutCash, PayoutsDependencies } from './state/dependencies.ts'
import { readWatchedCursor } from './state/finality-store.ts'
import { haltWith } from './state/halting.ts'
import { isCashOld, recordCash } from './state/lease-store.ts'

/** How often the cash is compared with what is owed while no withdrawal waits. */
const compareEverySeconds = 60

/**
 * Stops payouts when the cash on chain does not cover what is owed, both as of the block up to which the books have read the
 * chain: a deposit or an outflow that only one of the two knows is no shortfall. Below what is owed in cash they halt. Below
 * everything owed they wait, with an incident that closes when it is covered again.
 */
export async function stopIfShort(deps: PayoutsDependencies, seen: PayoutCash): Promise<void> {
  const { db, clock, chain, chainId } = deps
  const cursor = await readWatchedCursor(db, chainId)
  const height = cursor?.height ?? seen.height
  const cash = cursor ? await chain.cashAt(cursor.height) : seen.total
  await transaction(db, async (tx) => {
    const shortfall = shortfallOf(cash, await deps.owedTotals(tx))
    // Read after what is owed: if the watcher has booked anything in the meantime, the next step compares again.
    if ((await readWatchedCursor(tx, chainId))?.height !== cursor?.height) return
    if (shortfall?.kind === 'not_solvent') {
      const show = (sum = '0') => `${formatAmount(BigInt(sum), deps.token.decimals)} USDT`
      const detail = `${show(shortfall.detail.cash)} on chain at block ${height}, ${show(shortfall.detail.owed)} owed`
      return haltWith(deps, tx, {
        cause: 'not_solvent',
        subject: chain.vault,
        detail,
        facts: { ...shortfall.detail, block: `${height}` },
      })
    }
    if (!shortfall) return closeIncidents(tx, 'payout_not_covered', [chain.vault])
    const detail = { ...shortfall.detail, block: `${height}` }
    await openIncident(tx, clock, { kind: 'payout_not_covered', subject: chain.vault, detail })
  })
}

/** Compares now and then while no withdrawal waits, so that the public sees a shortfall before a member waits for it. */
export async function watchCoverage(deps: PayoutsDependencies): Promise<void> {
  if (!(await isCashOld(deps.db, deps.chainId, compareEverySeconds))) return
  const cash = await deps.chain.cash()
  await recordCash(deps.db, deps.chainId, cash, (await limitsInForce(deps)).limits)
  const owed = await transaction(deps.db, deps.owedTotals)
  if (shortfallOf(cash.total, owed)) await stopIfShort(deps, cash)
  else await closeIncidents(deps.db, 'payout_not_covered', [deps.chain.vault])
}
