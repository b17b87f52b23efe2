import { formatAmount } from '@terahold/money/amount'
import { type Address, type Hex, isHex } from 'viem'
import { connectChain } from '../../chain/client/connect-chain.ts'
import { localChainId } from '../../chain/local/local-chain.ts'
import { findDevelopmentAccount } from '../../chain/signer/development-accounts.ts'
import { type Anchors, createAnchors } from '../../trust/anchors/anchors.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { matching, readOptions, UsageError } from '../command/options.ts'

type WaitingRoot = Awaited<ReturnType<Anchors['waiting']>>[number]

export const listRootsCommand: Command = {
  name: 'root list',
  usage: `terahold root list
Nights' roots of what members are owed that are not on the chain yet, with their figures and signers.`,
  prepare(args) {
    readOptions(args, [])
    return async (books, tell) => {
      const roots = await (await openAnchors(books)).waiting()
      for (const root of roots) for (const line of linesOf(root, books.decimals)) tell(line)
      if (roots.length === 0) tell('No root waits.')
      return 0
    }
  },
}

export const signRootCommand: Command = {
  name: 'root sign',
  usage: `terahold root sign --as 0x… --day YYYY-MM-DD [--signature 0x…]
Signs a night's root. Two operators with the role settlement must sign before it goes to the chain.
  --as         address of the operator
  --day        the day at whose end members are owed this
  --signature  the operator's signature (EIP-712) of what this command prints without it. The demo's operators sign by themselves`,
  prepare(args) {
    const { as, day, signature } = readOptions(args, ['as', 'day'], ['signature'])
    matching('as', as, /^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
    matching('day', day, /^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-30')
    if (signature !== undefined && !isHex(signature)) throw new UsageError('--signature is hex with 0x.')
    return async (books, tell) => {
      const anchors = await openAnchors(books)
      const root = (await anchors.waiting()).find((each) => each.day === day)
      if (!root) throw new Error(`No root of ${day} waits. See terahold root list.`)
      const signed = signature ?? (await demoSignature(books, as, root))
      for (const line of linesOf(root, books.decimals)) tell(line)
      if (signed === undefined) {
        const shown = JSON.stringify(root.typedData, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        tell(`\nCompare these figures with your own. Then sign this typed data (EIP-712) with ${as}:\n${shown}`)
        tell('\nRun the command again with --signature.')
        return 1
      }
      await anchors.sign(day, { signer: as as Address, signature: signed })
      tell('signed')
      return 0
    }
  },
}

async function openAnchors({ db, clock, registry, nodes, chainId }: Books): Promise<Anchors> {
  const { reserve } = await db.selectFrom('installation').select('reserve').executeTakeFirstOrThrow()
  if (!reserve) throw new Error('The instance has no reserve contract: set RESERVE_ADDRESS and run `terahold migrate`.')
  const chain = connectChain({ rpcUrls: nodes(), chainId })
  return createAnchors({ db, clock, chain, registry, reserve: reserve as Address, sender: undefined })
}

function demoSignature({ chainId }: Books, as: string, { typedData }: WaitingRoot): Promise<Hex> | undefined {
  const demo = chainId === localChainId ? findDevelopmentAccount(as) : undefined
  return demo?.account.signTypedData(typedData)
}

function linesOf({ day, root, signers }: WaitingRoot, decimals: number): string[] {
  return [
    `${day}  ${formatAmount(root.total, decimals)} USDT in ${root.leaves} leaves  root ${root.root}`,
    `  journal seal ${root.journalSeal}  settlement root ${root.settlementRoot}  asset block ${root.assetBlock}`,
    `  release ${root.releaseHash}  verifier ${root.verifierHash}`,
    `  signed by ${signers.length === 0 ? 'nobody' : signers.join(', ')}`,
  ]
}
