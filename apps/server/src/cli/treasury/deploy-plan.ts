import { registryRoles } from '@terahold/decisions/operator-change'
import { type Address, isAddress } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { refuseDevelopmentKey } from '../../production/house.ts'
import { jsonFile } from '../command/json-file.ts'
import { UsageError } from '../command/options.ts'

const address = z
  .string()
  .refine((text) => isAddress(text), 'must be an address with a valid checksum')
  .transform((text) => text.toLowerCase() as Address)
/** The key that pays, by its address, or by its public key as Web3Signer lists it. */
const payoutKey = z.string().transform((text, context) => {
  if (/^0x[0-9a-fA-F]{128}$/.test(text)) return publicKeyToAddress(`0x04${text.slice(2)}`).toLowerCase() as Address
  const { data, error } = address.safeParse(text)
  if (error) context.addIssue({ code: 'custom', message: 'must be an address with a valid checksum, or a public key' })
  return data ?? z.NEVER
})
const amount = z.string().regex(/^[1-9]\d{0,11}$/, 'must be whole USDT, such as "20000"')
const plan = z.strictObject({
  token: address,
  treasury: address,
  payoutKey,
  dailyCap: amount,
  dailyRefill: amount,
  operators: z.array(
    z.strictObject({ address, roles: z.array(z.enum(registryRoles)).min(1), name: z.string().optional() }),
  ),
})

export type DeployPlan = z.output<typeof plan>

/** Reads what to deploy. @throws UsageError naming each part that is wrong; Error for a public key. */
export function readDeployPlan(file: string): DeployPlan {
  const parsed = plan.safeParse(jsonFile('--plan', file))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) =>
        `  ${path.join('.') || 'the file'}: ${message.endsWith('received undefined') ? 'is missing' : message}`,
    )
    throw new UsageError(`${file} is no valid plan:\n${faults.join('\n')}`)
  }
  const { treasury, payoutKey, operators } = parsed.data
  const named = {
    treasury,
    payoutKey,
    ...Object.fromEntries(operators.map((each, index) => [`operators.${index}`, each.address])),
  }
  for (const [name, each] of Object.entries(named)) refuseDevelopmentKey(name, each)
  return parsed.data
}
