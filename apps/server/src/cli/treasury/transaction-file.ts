import { renameSync, writeFileSync } from 'node:fs'
import type { Hex } from 'viem'
import { z } from 'zod'
import { readSafe, type Safe } from '../../chain/safe/safe.ts'
import {
  type OwnerSignature,
  type SafeTransaction,
  safeTransactionHash,
  signerOfSafe,
} from '../../chain/safe/safe-transaction.ts'
import type { Print } from '../command/command.ts'
import { jsonFile } from '../command/json-file.ts'
import { UsageError } from '../command/options.ts'
import { describeCall, type TreasuryCall } from './calls.ts'
import type { TreasurySettings } from './treasury-settings.ts'

const hex = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((text) => text.toLowerCase() as Hex)
const address = hex(/^0x[0-9a-fA-F]{40}$/)
const format = 'terahold-safe-transaction-1'
const content = z.strictObject({
  format: z.literal(format),
  chainId: z.int().positive(),
  safe: address,
  to: address,
  data: hex(/^0x(?:[0-9a-fA-F]{2})*$/),
  nonce: z
    .string()
    .regex(/^\d{1,20}$/)
    .transform(BigInt),
  signatures: z.array(z.strictObject({ owner: address, signature: hex(/^0x[0-9a-fA-F]{130}$/) })),
})

/** A transaction of the treasury that owners sign one after the other. */
export type PreparedTransaction = {
  readonly transaction: SafeTransaction
  readonly signatures: readonly OwnerSignature[]
}

/** Returns the treasury as a Safe. @throws Error when it is none. */
export async function readTreasury({ chain, TREASURY_ADDRESS: treasury }: TreasurySettings): Promise<Safe> {
  const safe = await readSafe(chain, treasury)
  if (!safe) throw new Error(`TREASURY_ADDRESS ${treasury} is not a Safe: send the transaction with its own key.`)
  return safe
}

/** Writes a new file for a call, as the Safe's next transaction. @throws when the file exists. */
export async function prepareTransaction(
  settings: TreasurySettings,
  call: TreasuryCall,
  file: string,
  print: Print,
): Promise<Shown & { readonly file: string }> {
  const safe = await readTreasury(settings)
  const transaction = { chainId: settings.chain.chainId, safe: safe.address, nonce: safe.nonce, ...call }
  write(file, { transaction, signatures: [] }, 'wx')
  const shown = printTransaction(settings, safe, { transaction, signatures: [] }, print)
  print(
    `Written to ${file}. ${safe.threshold} of ${safe.owners.length} owners sign it with \`terahold treasury sign\`.`,
  )
  return { ...shown, file }
}

/**
 * Reads a file, and verifies each signature in it.
 * @throws UsageError for a malformed file; Error for a transaction of another chain or Safe, or a signature of somebody else.
 */
export async function readTransaction(
  { chain, TREASURY_ADDRESS: treasury }: TreasurySettings,
  file: string,
): Promise<PreparedTransaction> {
  const { signatures, format: _, ...transaction } = parse(file)
  if (transaction.chainId !== chain.chainId)
    throw new Error(`${file} is for chain ${transaction.chainId}, not ${chain.chainId}.`)
  if (transaction.safe !== treasury)
    throw new Error(`${file} is for the Safe ${transaction.safe}, not TREASURY_ADDRESS.`)
  for (const { owner, signature } of signatures)
    if ((await signerOfSafe(transaction, signature)) !== owner)
      throw new Error(`${file} has a signature that is not ${owner}'s.`)
  return { transaction, signatures }
}

/** Adds an owner's signature. @throws Error when nobody who owns the Safe made it. */
export async function addSignature(
  safe: Safe,
  { transaction, signatures }: PreparedTransaction,
  signature: Hex,
  file: string,
): Promise<PreparedTransaction> {
  const owner = await signerOfSafe(transaction, signature)
  if (owner === undefined || !safe.owners.includes(owner))
    throw new Error('This signature is not an owner’s signature of this transaction. Nothing was written.')
  const others = signatures.filter((each) => each.owner !== owner)
  const signed = { transaction, signatures: [...others, { owner, signature }] }
  write(file, signed, 'w')
  return signed
}

/** What a transaction does, and who has signed it. */
export type Shown = {
  readonly does: readonly string[]
  readonly safe: string
  readonly nonce: bigint
  readonly safeTxHash: Hex
  readonly signers: readonly string[]
}

/** Prints what a transaction does, and who has signed it. @throws Error for one that no command of the treasury prepares. */
export function printTransaction(
  settings: TreasurySettings,
  safe: Safe,
  { transaction, signatures }: PreparedTransaction,
  print: Print,
): Shown {
  const does = describeCall(settings, transaction)
  const safeTxHash = safeTransactionHash(transaction)
  const signers = signatures.map(({ owner }) => owner)
  for (const line of does) print(line)
  print(`Safe ${safe.address}, chain ${transaction.chainId}, transaction ${transaction.nonce}`)
  print(`safeTxHash ${safeTxHash}`)
  for (const owner of signers) print(`signed by ${owner}`)
  if (transaction.nonce !== safe.nonce)
    print(
      `The Safe's next transaction is ${safe.nonce}, so this one ${transaction.nonce < safe.nonce ? 'is over' : 'must wait'}.`,
    )
  return { does, safe: safe.address, nonce: transaction.nonce, safeTxHash, signers }
}

function parse(file: string): z.output<typeof content> {
  const given = jsonFile('--file', file)
  try {
    return content.parse(given)
  } catch (error) {
    throw new UsageError(`--file: ${file} is no transaction of the treasury: ${(error as Error).message}`)
  }
}

function write(file: string, { transaction, signatures }: PreparedTransaction, flag: 'w' | 'wx'): void {
  const { nonce, ...rest } = transaction
  const text = `${JSON.stringify({ format, ...rest, nonce: String(nonce), signatures }, null, 2)}\n`
  if (flag === 'wx') writeFileSync(file, text, { flag })
  else {
    // A crash while writing must not lose the others' signatures.
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
}
