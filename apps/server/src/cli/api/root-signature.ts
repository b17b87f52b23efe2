import { rootTypedData } from '@terahold/decisions/liability-root'
import type { Address, Hex } from 'viem'
import type { Tell } from '../command/command.ts'
import type { OperatorSession } from './session.ts'

/**
 * Returns the signature of a night's root, made here from the figures that are printed. Undefined when the operator signs elsewhere.
 * @throws Error when no root of that day waits.
 */
export async function signedRoot(
  { client, account }: OperatorSession,
  day: string,
  tell: Tell,
): Promise<{ signature: Hex } | undefined> {
  const row = (await client.listRoots()).rows.find((each) => each.day === day)
  if (!row) throw new Error(`no root of ${day} waits; see \`terahold root list\``)
  const hex = (text: string) => text as Hex
  const typedData = rootTypedData(
    { chainId: row.chainId, reserve: row.reserve as Address },
    {
      day: Date.parse(row.day) / 86_400_000,
      root: hex(row.root),
      total: BigInt(row.total),
      leaves: row.leaves,
      journalSeal: hex(row.journalSeal),
      settlementRoot: hex(row.settlementRoot),
      assetBlock: BigInt(row.assetBlock),
      releaseHash: hex(row.releaseHash),
      verifierHash: hex(row.verifierHash),
    },
  )
  if (account) return { signature: await account.signTypedData(typedData) }
  tell(`${row.day}  ${row.owed} USDT in ${row.leaves} leaves  root ${row.root}`)
  const shown = JSON.stringify(typedData, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  tell(`\nCompare these figures with your own. Then sign this typed data (EIP-712):\n${shown}`)
  tell('\nRun the command again with --signature.')
  return undefined
}
