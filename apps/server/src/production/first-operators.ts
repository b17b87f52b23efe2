import { operatorRoles } from '@terahold/contract/codes/operators'
import { getAddress } from 'viem'
import { z } from 'zod'
import type { OperatorRegistry } from '../chain/registry/operator-registry.ts'
import { connectDatabase } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { sameRoles } from '../operators/followed-change.ts'
import { addOperator } from '../operators/operators.ts'

const plan = z.object({
  operators: z.array(
    z.object({ address: z.string(), roles: z.array(z.enum(operatorRoles)).min(1), name: z.string('is missing') }),
  ),
})

export type FirstOperator = z.output<typeof plan>['operators'][number]

/** Returns the operators of a plan of `terahold deploy`. @throws Error naming what is wrong. */
export function parseFirstOperators(content: unknown): FirstOperator[] {
  const parsed = plan.safeParse(content)
  if (parsed.success) return parsed.data.operators
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '))
}

/**
 * Adds the operators of the first day, whom no signed change names. Those who are there stay as they are. Returns who is new.
 * @throws Error unless the registry gives each exactly these roles; then none is added.
 */
export async function addFirstOperators(
  ownersUrl: string,
  registry: OperatorRegistry,
  operators: readonly FirstOperator[],
): Promise<readonly FirstOperator[]> {
  for (const operator of operators) await requireListed(registry, operator)
  const owner = connectDatabase({ url: ownersUrl, applicationName: 'terahold migrate', max: 1 })
  try {
    const rows = await owner.selectFrom('operator').select('address').execute()
    const known = new Set(rows.map(({ address }) => address))
    const added = operators.filter(({ address }) => !known.has(address.toLowerCase()))
    await transaction(owner, async (tx) => {
      for (const operator of added) await addOperator(tx, { clock: systemClock }, operator)
    })
    return added
  } finally {
    await owner.destroy()
  }
}

async function requireListed(registry: OperatorRegistry, { address, name, roles }: FirstOperator): Promise<void> {
  const listed = await registry.rolesOf(getAddress(address))
  if (listed.length > 0 && sameRoles(listed, roles)) return
  throw new Error(
    `The registry ${registry.address} lists these roles of ${name} (${address}): ${listed.join(', ') || 'none'}. No operator was added.`,
  )
}
