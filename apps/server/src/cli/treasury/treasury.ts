import { formatAmount, parseAmount } from '@terahold/money/amount'
import type { Hex } from 'viem'
import { encodeExecution, safeTypedData } from '../../chain/safe/safe-transaction.ts'
import { openKeystoreAccount } from '../../chain/signer/keystore-file.ts'
import { transact } from '../../chain/signer/transact.ts'
import type { StandaloneCommand, Tell } from '../command/command.ts'
import { codeOption, idOption, matching, readOptions, UsageError } from '../command/options.ts'
import { acceptCall, payCall, refillCall } from './calls.ts'
import { readDecidedWithdrawal } from './decided-withdrawal.ts'
import { openSender, senderOptions, senderUsage } from './sender-options.ts'
import { addSignature, prepareTransaction, readTransaction, readTreasury, tellTransaction } from './transaction-file.ts'
import { readTreasurySettings } from './treasury-settings.ts'

const settingsUsage = `
Reads CHAIN_ID, RPC_URLS, TOKEN_ADDRESS, TREASURY_ADDRESS, VAULT_ADDRESS, OPERATOR_REGISTRY_ADDRESS and RESERVE_ADDRESS. Needs no
database and no server.`

export const showTreasuryCommand: StandaloneCommand = {
  name: 'treasury show',
  usage: `terahold treasury show
The Safe's owners, how many must sign, and the cash in treasury, reserve and vault.${settingsUsage}`,
  async run(args, tell) {
    readOptions(args, [])
    const settings = readTreasurySettings(process.env)
    const { address, version, threshold, owners, nonce } = await readTreasury(settings)
    tell(
      `Safe ${address}, version ${version}, next transaction ${nonce}. ${threshold} of ${owners.length} owners sign:`,
    )
    for (const owner of owners) tell(`  ${owner}`)
    const { TREASURY_ADDRESS: treasury, RESERVE_ADDRESS: reserve, VAULT_ADDRESS: vault } = settings
    for (const [name, place] of Object.entries({ treasury, reserve, vault }))
      if (place)
        tell(
          `${name.padEnd(9)}${formatAmount(await settings.chain.tokenBalance(settings.TOKEN_ADDRESS, place), 18)} USDT`,
        )
    return 0
  },
}

export const refillCommand: StandaloneCommand = {
  name: 'treasury refill',
  usage: `terahold treasury refill --amount USDT --out FILE
  --amount  such as 20000; moves to the payout vault, out of the reserve if there is one
  --out     the file that the owners sign; it must not exist yet${settingsUsage}`,
  async run(args, tell) {
    const { amount, out } = readOptions(args, ['amount', 'out'])
    matching('amount', amount, /^\d{1,12}(\.\d{1,18})?$/, 'an amount such as 20000')
    const settings = readTreasurySettings(process.env)
    await prepareTransaction(settings, refillCall(settings, parseAmount(amount, 18)), out, tell)
    return 0
  },
}

export const payWithdrawalCommand: StandaloneCommand = {
  name: 'treasury pay',
  usage: `terahold treasury pay --decisions FILE --id ID --out FILE
  --decisions  signed decisions, from the desk's audit log or \`terahold audit export\`
  --id         the decision of the house withdrawal
  --out        the file that the owners sign; it must not exist yet
Verifies both operators' signatures, and their roles on the chain. The hash of the decision is part of what the owners sign.${settingsUsage}`,
  async run(args, tell) {
    const { decisions, id, out } = readOptions(args, ['decisions', 'id', 'out'])
    idOption('id', id)
    const settings = readTreasurySettings(process.env)
    const withdrawal = await readDecidedWithdrawal(settings, { file: decisions, id })
    await prepareTransaction(settings, payCall(settings, withdrawal), out, tell)
    tell('Before you sign, look at `terahold house-withdrawal list`: it must not have left yet.')
    return 0
  },
}

export const acceptOwnershipCommand: StandaloneCommand = {
  name: 'treasury accept',
  usage: `terahold treasury accept --contract registry|vault|reserve --out FILE
  --contract  takes it over from a former owner, who has called transferOwnership with the Safe's address
  --out       the file that the owners sign; it must not exist yet${settingsUsage}`,
  async run(args, tell) {
    const { contract, out } = readOptions(args, ['contract', 'out'])
    const name = codeOption('contract', contract, ['registry', 'vault', 'reserve'])
    const settings = readTreasurySettings(process.env)
    const { OPERATOR_REGISTRY_ADDRESS: registry, VAULT_ADDRESS: vault, RESERVE_ADDRESS: reserve } = settings
    const place = { registry, vault, reserve }[name]
    if (!place) throw new UsageError('RESERVE_ADDRESS is not set')
    await prepareTransaction(settings, acceptCall(place), out, tell)
    return 0
  },
}

export const signTreasuryCommand: StandaloneCommand = {
  name: 'treasury sign',
  usage: `terahold treasury sign --file FILE [--keystore FILE --password-file FILE | --signature 0x…]
  --file       a prepared transaction; your signature is added to it
  --keystore   your encrypted key, with --password-file
  --signature  instead: made elsewhere. Without either, prints the typed data to sign (EIP-712)
Says what the transaction does, from its bytes. Compare safeTxHash with what your wallet shows.${settingsUsage}`,
  async run(args, tell) {
    const {
      file,
      keystore,
      signature,
      'password-file': password,
    } = readOptions(args, ['file'], ['keystore', 'password-file', 'signature'])
    const settings = readTreasurySettings(process.env)
    const [safe, prepared] = [await readTreasury(settings), await readTransaction(settings, file)]
    tellTransaction(settings, safe, prepared, tell)
    const typedData = safeTypedData(prepared.transaction)
    const made = signature ?? (await signWith(keystore, password, typedData))
    if (made === undefined) {
      tell(`\nSign this typed data (EIP-712), and run the command again with --signature:\n${shown(typedData)}`)
      return 1
    }
    matching('signature', made, /^0x[0-9a-fA-F]{130}$/, 'a signature: 0x and 130 hex digits')
    const { signatures } = await addSignature(safe, prepared, made as Hex, file)
    const left = safe.threshold - signatures.length
    tell(left > 0 ? `Signed. ${left} more must sign.` : 'Signed. Anyone can send it now: `terahold treasury execute`.')
    return 0
  },
}

export const executeTreasuryCommand: StandaloneCommand = {
  name: 'treasury execute',
  usage: `terahold treasury execute --file FILE [--keystore FILE --password-file FILE | --web3signer URL --public-key 0x… | --unlocked 0x…]
  --file           a transaction that enough owners have signed${senderUsage}
Anyone can send it: the sender only pays the gas.${settingsUsage}`,
  async run(args, tell) {
    const { file, ...options } = readOptions(args, ['file'], senderOptions)
    const settings = readTreasurySettings(process.env)
    const [safe, prepared] = [await readTreasury(settings), await readTransaction(settings, file)]
    tellTransaction(settings, safe, prepared, tell)
    const signatures = prepared.signatures.filter(({ owner }) => safe.owners.includes(owner)).slice(0, safe.threshold)
    if (signatures.length < safe.threshold)
      throw new Error(`${safe.threshold - signatures.length} more owners must sign. Nothing was sent.`)
    if (prepared.transaction.nonce !== safe.nonce) throw new Error('Nothing was sent.')
    return send(
      settings,
      { safe: safe.address, data: encodeExecution(prepared.transaction, signatures), options },
      tell,
    )
  },
}

async function send(
  { chain }: ReturnType<typeof readTreasurySettings>,
  { safe, data, options }: { safe: `0x${string}`; data: Hex; options: Parameters<typeof openSender>[1] },
  tell: Tell,
): Promise<number> {
  const { txHash } = await transact(chain, await openSender(chain, options), { to: safe, data })
  tell(`Done in ${txHash}`)
  return 0
}

async function signWith(
  keystore: string | undefined,
  password: string | undefined,
  typedData: ReturnType<typeof safeTypedData>,
) {
  if (!keystore) return undefined
  if (!password) throw new UsageError('missing --password-file')
  return (await openKeystoreAccount({ keystore, password })).signTypedData(typedData)
}

/** Numbers as text, as wallets take them. */
function shown(typedData: ReturnType<typeof safeTypedData>): string {
  return JSON.stringify(typedData, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
