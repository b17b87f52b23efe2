import { transaction } from '../db/transaction.ts'
import { putHouseAddress } from '../deposits/house-addresses.ts'
import type { Command } from './command.ts'
import { matching, readOptions } from './options.ts'

export const addVenueCommand: Command = {
  name: 'venue add',
  usage: `terahold venue add --address 0x… --name NAME
  --address  from which the venue pays; its transfers into the treasury clear recorded revenue
  --name     the venue's name`,
  prepare(args) {
    const { address, name } = readOptions(args, ['address', 'name'])
    matching('address', address, /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex characters')
    return async ({ owner }, tell) => {
      const { chain_id } = await owner.selectFrom('installation').select('chain_id').executeTakeFirstOrThrow()
      await transaction(owner, (tx) => putHouseAddress(tx, { chainId: chain_id, address, role: 'venue', name }))
      tell(`venue ${name}`)
      return 0
    }
  },
}
