import { formatAmount } from '@terahold/money/amount'
import { openChainAdoption } from '../../app/chain-adoption.ts'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { createClaims } from '../../deposits/claims/claims.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { idOption, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

function openAdoption(books: Books, rpc: string | undefined) {
  const chain = connectChain({ rpcUrls: rpc?.split(',') ?? books.nodes(), chainId: books.chainId })
  return openChainAdoption({ ...books, chain })
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
  usage: `terahold chain adopt record --as 0x… --reason TEXT [--rpc URL[,URL]] [--text TEXT --signature 0x…]
  --as      address of an operator with the role settlement; another one must approve
  --reason  what was found out about the replaced blocks, one line of 10 to 500 characters
  --rpc     nodes of the chain, most of which must agree; else RPC_URLS, else the demo's own${signingUsage}
  Records that the present chain is to be adopted, up to its newest final block.`,
  prepare(args) {
    const { as, reason, rpc, ...sent } = readOptions(args, ['as', 'reason'], ['rpc', ...signingOptions])
    return async (books, tell) => {
      const adoption = openAdoption(books, rpc)
      const draft = () => adoption.draft(reason)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        return `adoption ${await adoption.record(operator, reason, signed)}`
      })
    }
  },
}

export const approveAdoptionCommand: Command = {
  name: 'chain adopt approve',
  usage: `terahold chain adopt approve --as 0x… --id ID [--rpc URL[,URL]] [--text TEXT --signature 0x…]
  --as   address of another operator with the role settlement
  --id   of the adoption
  --rpc  as for chain adopt record${signingUsage}
  Reverses what the chain no longer has. Payouts stay halted until payouts resume.`,
  prepare(args) {
    const { as, id, rpc, ...sent } = readOptions(args, ['as', 'id'], ['rpc', ...signingOptions])
    const adoptionId = idOption('id', id)
    return async (books, tell) => {
      const adoption = openAdoption(books, rpc)
      const draft = () => adoption.draftApproval(adoptionId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await adoption.approve(operator, adoptionId, signed)
        return 'adopted; the watcher reads on, and payouts wait for payouts resume'
      })
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
      await openAdoption(books, rpc).reject(await books.operator(as), adoptionId)
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
