import { type OperatorRole, operatorRoles } from '@terahold/contract/codes/operators'
import { getAddress } from 'viem'
import type { OperatorRegistry } from '../../chain/registry/operator-registry.ts'
import { transaction } from '../../db/transaction.ts'
import { addOperator } from '../../operators/operators.ts'
import type { Command } from '../command/command.ts'
import { matching, readOptions, UsageError } from '../command/options.ts'

export const addOperatorCommand: Command = {
  name: 'operator add',
  usage: `terahold operator add --address 0x… --name NAME --roles ROLE[,ROLE]
  --address  the wallet the operator signs in with
  --name     shown in the audit log
  --roles    of ${operatorRoles.join(', ')}
Gives nobody a role in production: they must be those of the registry on the chain. Later operators come by two admins' signatures.`,
  prepare(args) {
    const options = readOptions(args, ['address', 'name', 'roles'])
    const address = matching('address', options.address, /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
    const wanted = options.roles.split(',').map((role) => role.trim())
    const unknown = wanted.find((role) => !operatorRoles.includes(role as OperatorRole))
    if (unknown !== undefined)
      throw new UsageError(`--roles: there is no role ${unknown}; the roles are ${operatorRoles.join(', ')}`)
    return async ({ owner, clock, isProduction, registry }, tell) => {
      const db = owner()
      if (isProduction) await requireListed(registry, address, wanted)
      const operator = { address, name: options.name, roles: wanted as OperatorRole[] }
      const id = await transaction(db, (tx) => addOperator(tx, { clock }, operator))
      tell(`operator ${id}`)
      return 0
    }
  },
}

/** @throws Error unless the registry gives the address exactly these roles. */
async function requireListed(registry: OperatorRegistry, address: string, wanted: readonly string[]): Promise<void> {
  const listed = await registry.rolesOf(getAddress(address))
  if (listed.length > 0 && listed.toSorted().join() === wanted.toSorted().join()) return
  const roles = listed.length > 0 ? listed.join(', ') : 'none'
  throw new Error(
    `The registry ${registry.address} lists these roles of ${address}: ${roles}. See \`terahold operator propose\`.`,
  )
}
