import { Refusal } from '@terahold/contract/refusal'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createBlockedAddresses } from '../../withdrawals/blocked-addresses/blocked-addresses.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { matching, readOptions } from '../command/options.ts'
import { decide, signingOptions, signingUsage } from '../command/signing.ts'

const addressPattern = /^0x[0-9a-fA-F]{40}$/
const addressWords = 'an address: 0x and 40 hex digits'

export const blockAddressCommand: Command = {
  name: 'address block',
  usage: `terahold address block --as 0x… --address 0x… --reason TEXT [--text TEXT --signature 0x…]
  --as       address of an operator with the role payout-maker or payout-checker
  --reason   one line of 10 to 500 characters${signingUsage}
Withdrawals to it then need two operators, whatever their amount.`,
  prepare(args) {
    const { as, address, reason, ...sent } = readOptions(args, ['as', 'address', 'reason'], signingOptions)
    matching('address', address, addressPattern, addressWords)
    return async (books, tell) => {
      const list = listOf(books)
      const draft = async () => list.draftBlock({ address, reason }, await books.operator(as))
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await list.block(operator, { address, reason }, signed)
        return 'blocked'
      })
    }
  },
}

export const prepareUnblockCommand: Command = {
  name: 'address unblock prepare',
  usage: `terahold address unblock prepare --as 0x… --address 0x… --reason TEXT [--text TEXT --signature 0x…]
  --as       address of an operator with the role payout-maker
  --reason   why the address may be removed, one line of 10 to 500 characters${signingUsage}`,
  prepare(args) {
    const { as, address, reason, ...sent } = readOptions(args, ['as', 'address', 'reason'], signingOptions)
    matching('address', address, addressPattern, addressWords)
    return async (books, tell) => {
      const list = listOf(books)
      const draft = () => list.draftRemoval({ address, reason })
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await list.prepareRemoval(operator, { address, reason }, signed)
        return 'prepared; a second operator must release it'
      })
    }
  },
}

export const releaseUnblockCommand: Command = {
  name: 'address unblock release',
  usage: `terahold address unblock release --as 0x… --address 0x… [--text TEXT --signature 0x…]
  --as  address of an operator with the role payout-checker; not the one who prepared${signingUsage}`,
  prepare(args) {
    const { as, address, ...sent } = readOptions(args, ['as', 'address'], signingOptions)
    matching('address', address, addressPattern, addressWords)
    return async (books, tell) => {
      const list = listOf(books)
      const row = (await list.list()).find((one) => one.address === address.toLowerCase())
      const removalId = row?.removalId
      if (!removalId) throw new Refusal(404, 'record_unknown', { field: 'address' })
      const draft = () => list.draftRemovalApproval(removalId)
      return decide(books, { as, sent, draft }, tell, async (operator, signed) => {
        await list.remove(operator, removalId, signed)
        return 'removed from the list'
      })
    }
  },
}

export const listBlockedCommand: Command = {
  name: 'address list',
  usage: `terahold address list
Addresses whose withdrawals need two operators, newest first.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      for (const row of await listOf(books).list()) {
        const leaving = row.removalBy ? `  (removal prepared by ${row.removalBy})` : ''
        tell(`${row.address}  ${row.at.toISOString()}  ${row.reason}${leaving}`)
      }
      return 0
    }
  },
}

function listOf({ db, clock, decisions }: Books) {
  return createBlockedAddresses({ db, decisions, audit: writeAudit({ clock }) })
}
