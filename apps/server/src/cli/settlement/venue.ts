import { transaction } from '../../db/transaction.ts'
import { putHouseAddress } from '../../deposits/transfers/house-addresses.ts'
import type { Command } from '../command/command.ts'
import { readChainId } from '../command/installed-chain.ts'
import { matching, readOptions, UsageError } from '../command/options.ts'

export const addVenueCommand: Command = {
  name: 'venue add',
  usage: `terahold venue add --address 0x… --name NAME
  --address  from which the venue pays; its transfers into the treasury clear recorded revenue
  --name     the venue's name`,
  prepare(args) {
    const { address, name } = readOptions(args, ['address', 'name'])
    matching('address', address, /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
    return async ({ db, owner }, tell) => {
      // A venue's transfers clear revenue, so a member's payments would count as revenue.
      const member = db.selectFrom('member_address').select('member_id').where('address', '=', address.toLowerCase())
      if (await member.executeTakeFirst()) throw new UsageError("--address is a member's wallet")
      const chainId = await readChainId(db)
      await transaction(owner(), (tx) => putHouseAddress(tx, { chainId, address, role: 'venue', name }))
      tell(`venue ${name}`)
      return 0
    }
  },
}
