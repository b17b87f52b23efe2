import { writeAudit } from '../../decisions/audit-log.ts'
import { createBlockedAddresses } from '../../withdrawals/blocked-addresses/blocked-addresses.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { matching, readOptions } from '../command/options.ts'

const address = /^0x[0-9a-fA-F]{40}$/
const addressWords = 'an address: 0x and 40 hex digits'

export const blockAddressCommand = withReason('address block', 'blocked', (list, ...given) => list.block(...given), [
  '--as       address of an operator with the role payout-maker or payout-checker',
  '--reason   at least 10 characters',
  'Withdrawals to it then need two operators, whatever their amount.',
])
export const prepareUnblockCommand = withReason(
  'address unblock prepare',
  'prepared; a second operator must release it',
  (list, ...given) => list.prepareRemoval(...given),
  ['--as       address of an operator with the role payout-maker', '--reason   why the address may be removed'],
)

export const releaseUnblockCommand: Command = {
  name: 'address unblock release',
  usage: `terahold address unblock release --as 0x… --address 0x…
  --as  address of an operator with the role payout-checker; not the one who prepared`,
  prepare(args) {
    const options = readOptions(args, ['as', 'address'])
    matching('address', options.address, address, addressWords)
    return async (books, tell) => {
      await listOf(books).remove(await books.operator(options.as), options.address)
      tell('removed from the list')
      return 0
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

type List = ReturnType<typeof createBlockedAddresses>
type Act = (list: List, ...given: Parameters<List['block']>) => Promise<void>

function withReason(name: string, done: string, act: Act, lines: readonly string[]): Command {
  return {
    name,
    usage: [`terahold ${name} --as 0x… --address 0x… --reason TEXT`, ...lines.map((line) => `  ${line}`)].join('\n'),
    prepare(args) {
      const options = readOptions(args, ['as', 'address', 'reason'])
      matching('address', options.address, address, addressWords)
      return async (books, tell) => {
        await act(listOf(books), await books.operator(options.as), options.address, options.reason)
        tell(done)
        return 0
      }
    },
  }
}

function listOf({ db, clock }: Books): List {
  return createBlockedAddresses({ db, audit: writeAudit({ clock }) })
}
