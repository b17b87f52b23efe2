import { reserveVaultAbi } from '@terahold/contracts/reserve-vault'
import { formatAmount, parseAmount } from '@terahold/money/amount'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { encodeExecution, safeTypedData } from '../../chain/safe/safe-transaction.ts'
import { openKeystoreAccount } from '../../chain/signer/keystore-file.ts'
import { transact } from '../../chain/signer/transact.ts'
import { type Command, done, type Print } from '../command/command.ts'
import { toBeSigned } from '../command/exit-codes.ts'
import { codeOption, idOption, matching, readOptions, UsageError } from '../command/options.ts'
import { acceptCall, announceCall, decisionNamedBy, payCall, refillCall, type TreasuryCall, takeCall } from './calls.ts'
import { readDecidedWithdrawal, verifyNamed } from './decided-withdrawal.ts'
import { refusePaid } from './paid-decision.ts'
import { openSender, senderOptions, senderUsage } from './sender-options.ts'
import {
  addSignature,
  prepareTransaction,
  printTransaction,
  readTransaction,
  readTreasury,
} from './transaction-file.ts'
import { readTreasurySettings } from './treasury-settings.ts'

const settingsUsage = `
Reads CHAIN_ID, RPC_URLS, TOKEN_ADDRESS, TREASURY_ADDRESS, VAULT_ADDRESS, OPERATOR_REGISTRY_ADDRESS and RESERVE_ADDRESS. Needs no
database and no server.`

export const showTreasuryCommand: Command = {
  usage: `terahold treasury show
The Safe's owners, how many must sign, and the cash in treasury, reserve and vault.${settingsUsage}`,
  async run(args, print) {
    readOptions(args, [])
    const settings = readTreasurySettings(process.env)
    const { address, version, threshold, owners, nonce } = await readTreasury(settings)
    print(
      `Safe ${address}, version ${version}, next transaction ${nonce}. ${threshold} of ${owners.length} owners sign:`,
    )
    for (const owner of owners) print(`  ${owner}`)
    const { TREASURY_ADDRESS: treasury, RESERVE_ADDRESS: reserve, VAULT_ADDRESS: vault } = settings
    const cash: Record<string, string> = {}
    for (const [name, place] of Object.entries({ treasury, reserve, vault }))
      if (place) cash[name] = formatAmount(await settings.chain.tokenBalance(settings.TOKEN_ADDRESS, place), 18)
    for (const [name, amount] of Object.entries(cash)) print(`${name.padEnd(9)}${amount} USDT`)
    return done({ safe: address, version, threshold, owners, nonce, cash })
  },
}

export const refillCommand: Command = {
  usage: `terahold treasury refill --amount USDT --out FILE
  --amount  such as 20000; moves to the payout vault, out of the reserve if there is one
  --out     the file that the owners sign; it must not exist yet${settingsUsage}`,
  async run(args, print) {
    const { amount, out } = readOptions(args, ['amount', 'out'])
    matching('amount', amount, /^\d{1,12}(\.\d{1,18})?$/, 'an amount such as 20000')
    const settings = readTreasurySettings(process.env)
    return done(await prepareTransaction(settings, refillCall(settings, parseAmount(amount, 18)), out, print))
  },
}

const decidedUsage = `
  --decisions  signed decisions, from the desk's audit log or \`terahold audit export\`
  --id         the decision of the house withdrawal
  --out        the file that the owners sign; it must not exist yet
Verifies both operators' signatures, and their roles on the chain. The hash of the decision is part of what the owners sign.`

export const payWithdrawalCommand: Command = {
  usage: `terahold treasury pay --decisions FILE --id ID --out FILE${decidedUsage}${settingsUsage}`,
  async run(args, print) {
    const answer = await prepareDecided(args, print, async (settings, withdrawal) => {
      const { nonce } = await readTreasury(settings)
      await refusePaid(settings, { ...withdrawal, hash: withdrawal.decision }, nonce)
      return payCall(settings, withdrawal)
    })
    return done(answer)
  },
}

export const announceIncomeCommand: Command = {
  usage: `terahold treasury announce --decisions FILE --id ID --out FILE${decidedUsage}
The treasury can take the sum out of the reserve 48 hours later, and pay it then with \`treasury pay\`.${settingsUsage}`,
  async run(args, print) {
    const answer = await prepareDecided(args, print, async (settings, withdrawal) => {
      const { income } = await readIncome(settings)
      if (income > 0n)
        print(`${formatAmount(income, 18)} USDT are announced already. This announcement replaces that one.`)
      return announceCall(settings, withdrawal)
    })
    return done(answer)
  },
}

export const takeIncomeCommand: Command = {
  usage: `terahold treasury take --decisions FILE --id ID --out FILE${decidedUsage}
Takes announced income out of the reserve into the treasury, once its 48 hours are over.${settingsUsage}`,
  async run(args, print) {
    const answer = await prepareDecided(args, print, async (settings, { amount, decision }) => {
      const { income, readyAt } = await readIncome(settings)
      if (income !== amount)
        throw new Error(
          `The reserve has ${formatAmount(income, 18)} USDT announced, and the decision is about ${formatAmount(amount, 18)} USDT. Nothing was written.`,
        )
      print(`It can be taken from ${readyAt.toISOString()} on.`)
      return takeCall(settings, { decision })
    })
    return done(answer)
  },
}

type Settings = ReturnType<typeof readTreasurySettings>
type Withdrawal = Awaited<ReturnType<typeof readDecidedWithdrawal>>

async function prepareDecided(
  args: readonly string[],
  print: Print,
  callOf: (settings: Settings, withdrawal: Withdrawal) => Promise<TreasuryCall>,
) {
  const { decisions, id, out } = readOptions(args, ['decisions', 'id', 'out'])
  idOption('id', id)
  const settings = readTreasurySettings(process.env)
  const withdrawal = await readDecidedWithdrawal(settings, { file: decisions, id })
  return prepareTransaction(settings, await callOf(settings, withdrawal), out, print)
}

/** Returns what the treasury has announced to take out of the reserve. @throws Error when there is no reserve. */
async function readIncome({ chain, RESERVE_ADDRESS: reserve }: Settings): Promise<{ income: bigint; readyAt: Date }> {
  if (!reserve) throw new Error('There is no reserve: RESERVE_ADDRESS is not set.')
  const ask = async (functionName: 'income' | 'incomeReadyAt') => {
    const data = await chain.call({ to: reserve, data: encodeFunctionData({ abi: reserveVaultAbi, functionName }) })
    return decodeFunctionResult({ abi: reserveVaultAbi, functionName, data })
  }
  return { income: await ask('income'), readyAt: new Date(Number(await ask('incomeReadyAt')) * 1_000) }
}

export const acceptOwnershipCommand: Command = {
  usage: `terahold treasury accept --contract registry|vault|reserve --out FILE
  --contract  takes it over from a former owner, who has called transferOwnership with the Safe's address
  --out       the file that the owners sign; it must not exist yet${settingsUsage}`,
  async run(args, print) {
    const { contract, out } = readOptions(args, ['contract', 'out'])
    const name = codeOption('contract', contract, ['registry', 'vault', 'reserve'])
    const settings = readTreasurySettings(process.env)
    const { OPERATOR_REGISTRY_ADDRESS: registry, VAULT_ADDRESS: vault, RESERVE_ADDRESS: reserve } = settings
    const place = { registry, vault, reserve }[name]
    if (!place) throw new UsageError('RESERVE_ADDRESS is not set')
    return done(await prepareTransaction(settings, acceptCall(place), out, print))
  },
}

export const signTreasuryCommand: Command = {
  usage: `terahold treasury sign --file FILE [--decisions FILE] [--keystore FILE --password-file FILE | --signature 0x…]
  --file       a prepared transaction; your signature is added to it
  --decisions  for what two operators decided: signed decisions that you saved yourself, as for \`treasury pay\`
  --keystore   your encrypted key, with --password-file
  --signature  instead: made elsewhere. Without either, prints the typed data to sign (EIP-712)
Says what the transaction does, from its bytes. Compare safeTxHash with what your wallet shows.${settingsUsage}`,
  async run(args, print) {
    const {
      file,
      keystore,
      signature,
      decisions,
      'password-file': password,
    } = readOptions(args, ['file'], ['keystore', 'password-file', 'signature', 'decisions'])
    const settings = readTreasurySettings(process.env)
    const [safe, prepared] = [await readTreasury(settings), await readTransaction(settings, file)]
    const does = printTransaction(settings, safe, prepared, print)
    const named = decisionNamedBy(settings, prepared.transaction)
    // Anyone who prepared the file may have made up the decision that it names.
    if (named && !decisions)
      throw new UsageError('missing --decisions: only they show whether two operators decided this')
    if (named && decisions) {
      await verifyNamed(settings, decisions, named)
      // With two numbers signed, both could be sent.
      if (prepared.transaction.nonce !== safe.nonce)
        throw new Error('Sign what two operators decided only as the Safe’s next transaction. Nothing was signed.')
      if (named.to) await refusePaid(settings, named, prepared.transaction.nonce)
      print('Two operators have signed that decision, and it says the same. No transfer of the treasury names it yet.')
    }
    const typedData = safeTypedData(prepared.transaction)
    const made = signature ?? (await signWith(keystore, password, typedData))
    if (made === undefined) {
      print(`\nSign this typed data (EIP-712), and run the command again with --signature:\n${shown(typedData)}`)
      return { code: toBeSigned, answer: { ...does, typedData } }
    }
    matching('signature', made, /^0x[0-9a-fA-F]{130}$/, 'a signature: 0x and 130 hex digits')
    const { signatures } = await addSignature(safe, prepared, made as Hex, file)
    const left = Math.max(0, safe.threshold - signatures.length)
    print(left > 0 ? `Signed. ${left} more must sign.` : 'Signed. Anyone can send it now: `terahold treasury execute`.')
    return done({ ...does, signers: signatures.map(({ owner }) => owner), missing: left })
  },
}

export const executeTreasuryCommand: Command = {
  usage: `terahold treasury execute --file FILE [--keystore FILE --password-file FILE | --web3signer URL --public-key 0x… | --unlocked 0x…]
  --file           a transaction that enough owners have signed${senderUsage}
Anyone can send it: the sender only pays the gas.${settingsUsage}`,
  async run(args, print) {
    const { file, ...options } = readOptions(args, ['file'], senderOptions)
    const settings = readTreasurySettings(process.env)
    const [safe, prepared] = [await readTreasury(settings), await readTransaction(settings, file)]
    printTransaction(settings, safe, prepared, print)
    const signatures = prepared.signatures.filter(({ owner }) => safe.owners.includes(owner)).slice(0, safe.threshold)
    if (signatures.length < safe.threshold)
      throw new Error(`${safe.threshold - signatures.length} more owners must sign. Nothing was sent.`)
    if (prepared.transaction.nonce !== safe.nonce) throw new Error('Nothing was sent.')
    const named = decisionNamedBy(settings, prepared.transaction)
    if (named?.to) await refusePaid(settings, named, prepared.transaction.nonce)
    const { chain } = settings
    const data = encodeExecution(prepared.transaction, signatures)
    const { txHash } = await transact(chain, await openSender(chain, options), { to: safe.address, data })
    print(`Done in ${txHash}`)
    return done({ txHash })
  },
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
