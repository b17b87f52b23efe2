import { formatAmount } from '@terahold/money/amount'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createAdoption } from '../../deposits/adoption/adoption.ts'
import { createClaims } from '../../deposits/claims/claims.ts'
import { withdrawalLimits } from '../../foundation/settings.ts'
import { lockOrderBooks } from '../../orders/orders.ts'
import { dropVenuePayment } from '../../settlement/clearing/vanished-payment.ts'
import { createAdoptedPayouts } from '../../withdrawals/payout/adopted-payouts.ts'
import { createHeldReturn } from '../../withdrawals/request/held-return.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { idOption, readOptions } from '../command/options.ts'

const blocksAtOnce = 1_000

async function openAdoption(books: Books, rpc: string | undefined) {
  const { db, clock, ledger, publish, decimals } = books
  const { chain_id: chainId, token } = await db
    .selectFrom('installation')
    .select(['chain_id', 'token'])
    .executeTakeFirstOrThrow()
  const chain = connectChain({ rpcUrls: rpc?.split(',') ?? books.nodes(), chainId })
  return createAdoption({
    ...{ db, clock, ledger, publish, decimals, chain, token, blocks: blocksAtOnce },
    lockMembers: lockOrderBooks,
    audit: writeAudit({ clock }),
    returnHeld: createHeldReturn({ db, clock, ledger, publish, limits: withdrawalLimits(decimals) }),
    dropVenuePayment: (tx, payment) => dropVenuePayment(tx, ledger, payment),
    payouts: createAdoptedPayouts({ db, clock, ledger, publish, chain, token }),
  })
}

export const listAdoptionsCommand: Command = {
  name: 'chain adoptions',
  usage: `terahold chain adoptions
  Replaced chains that were recorded to be adopted, newest first.`,
  prepare(args) {
    readOptions(args, [])
    return async ({ db }, tell) => {
      const rows = await db.selectFrom('chain_adoption').selectAll().orderBy('recorded_at', 'desc').limit(100).execute()
      for (const row of rows) {
        const from = row.ancestor_height === null ? '' : `  from block ${row.ancestor_height}`
        tell(`${row.adoption_id}  ${row.state}  block ${row.seen_height} ${row.seen_hash}${from}  ${row.reason}`)
      }
      return 0
    }
  },
}

export const recordAdoptionCommand: Command = {
  name: 'chain adopt record',
  usage: `terahold chain adopt record --as 0x… --reason TEXT [--rpc URL[,URL]]
  --as      address of an operator with the role settlement; another one must approve
  --reason  what was found out about the replaced blocks, at least 10 characters
  --rpc     nodes of the chain, most of which must agree; else RPC_URLS, else the demo's own
  Records that the present chain is to be adopted, up to its newest final block.`,
  prepare(args) {
    const { as, reason, rpc } = readOptions(args, ['as', 'reason'], ['rpc'])
    return async (books, tell) => {
      tell(`adoption ${await (await openAdoption(books, rpc)).record(await books.operator(as), reason)}`)
      return 0
    }
  },
}

export const approveAdoptionCommand: Command = {
  name: 'chain adopt approve',
  usage: `terahold chain adopt approve --as 0x… --id ID [--rpc URL[,URL]]
  --as   address of another operator with the role settlement
  --id   of the adoption
  --rpc  as for chain adopt record
  Reverses what the chain no longer has. Payouts stay halted until payouts resume.`,
  prepare(args) {
    const { as, id, rpc } = readOptions(args, ['as', 'id'], ['rpc'])
    const adoptionId = idOption('id', id)
    return async (books, tell) => {
      await (await openAdoption(books, rpc)).approve(await books.operator(as), adoptionId)
      tell('adopted; the watcher reads on, and payouts wait for payouts resume')
      return 0
    }
  },
}

export const rejectAdoptionCommand: Command = {
  name: 'chain adopt reject',
  usage: `terahold chain adopt reject --as 0x… --id ID [--rpc URL[,URL]]
  --as  address of an operator with the role settlement; the one who recorded it may, too
  --id  of the adoption`,
  prepare(args) {
    const { as, id, rpc } = readOptions(args, ['as', 'id'], ['rpc'])
    const adoptionId = idOption('id', id)
    return async (books, tell) => {
      await (await openAdoption(books, rpc)).reject(await books.operator(as), adoptionId)
      tell('rejected')
      return 0
    }
  },
}

export const listClaimsCommand: Command = {
  name: 'chain claims',
  usage: `terahold chain claims
  What members and venues owe because a payment they had used vanished with its chain. Open claims first.`,
  prepare(args) {
    readOptions(args, [])
    return async ({ db, ledger, decimals }, tell) => {
      for (const claim of await createClaims({ db, ledger }).list()) {
        const open = formatAmount(claim.amount - claim.settled, decimals)
        const who = claim.member_id === null ? `venue ${claim.sender}` : `member ${claim.member_id}`
        tell(
          `${claim.claim_id}  ${who}  ${open} of ${formatAmount(claim.amount, decimals)} USDT open  ${claim.subject}`,
        )
      }
      return 0
    }
  },
}
