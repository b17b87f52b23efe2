import type { BuiltTree } from '@terahold/proof/build'
import { createTreeBuilder } from '@terahold/proof/build'
import { type Claim, claimOf } from '@terahold/proof/claim'
import { decodeIndex } from '@terahold/proof/file'
import { shardOf } from '@terahold/proof/leaf'
import type { Claimant } from '@terahold/proof/verify'
import {
  type Abi,
  type Address,
  bytesToHex,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  type PrivateKeyAccount,
  parseUnits,
} from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { reserveVaultAbi, reserveVaultBytecode } from '../generated/reserve-vault.ts'
import { freshAddress, operators, startVault } from './vault-fixture.ts'

const abi: Abi = reserveVaultAbi
export const dailyRefill = parseUnits('10000', 18)
export const day = 86_400n

const rootFields = [
  { name: 'day', type: 'uint32' },
  { name: 'root', type: 'bytes32' },
  { name: 'total', type: 'uint128' },
  { name: 'leaves', type: 'uint32' },
  { name: 'journalSeal', type: 'bytes32' },
  { name: 'settlementRoot', type: 'bytes32' },
  { name: 'assetBlock', type: 'uint64' },
  { name: 'releaseHash', type: 'bytes32' },
  { name: 'verifierHash', type: 'bytes32' },
] as const

/** A night's root as the contract takes it. */
export type Root = {
  readonly day: number
  readonly root: Hex
  readonly total: bigint
  readonly leaves: number
  readonly journalSeal: Hex
  readonly settlementRoot: Hex
  readonly assetBlock: bigint
  readonly releaseHash: Hex
  readonly verifierHash: Hex
}

type Wallet = Pick<PrivateKeyAccount, 'address' | 'signTypedData'>

/** The two operators who sign roots. */
export const signers = operators.others as [PrivateKeyAccount, PrivateKeyAccount]

export type ReserveFixture = Awaited<ReturnType<typeof startReserve>>

/** A reserve of 50,000 of a token, with its payout vault and registry, on its own anvil. */
export async function startReserve() {
  const vault = await startVault()
  const { client, owner, token, registry } = vault
  const deployReserve = () =>
    vault.deploy(reserveVaultAbi, reserveVaultBytecode, [token, owner.address, vault.vault, registry, dailyRefill])
  const reserve = await deployReserve()
  await vault.mintTo(token, reserve)

  /** Returns the UTC day before that of the newest block, counted from 1970. */
  async function yesterday(): Promise<number> {
    return Number((await vault.now()) / day) - 1
  }

  /** Builds the tree of these members for a day, as the nightly job does. */
  function treeFor(onDay: number, members: readonly Claimant[], place: { chainId?: bigint } = {}): BuiltTree {
    const snapshot = { chainId: 31_337n, reserve, token, day: onDay, ...place }
    const builder = createTreeBuilder(snapshot, (length) => crypto.getRandomValues(new Uint8Array(length)))
    for (const member of members) builder.add(member)
    return builder.finish()
  }

  /** Calls the reserve and waits. Throws with the name of the contract's error when it refuses. */
  async function write(from: PrivateKeyAccount, functionName: string, args: readonly unknown[] = []) {
    const call = { abi, address: reserve, functionName, args }
    await client.simulateContract({ account: from, ...call })
    return vault.send(from, reserve, encodeFunctionData(call))
  }

  async function read<Value>(functionName: string, args: readonly unknown[] = []): Promise<Value> {
    return (await client.readContract({ abi, address: reserve, functionName, args })) as Value
  }

  /** Anchors a root that these two sign; a stranger sends it. */
  async function anchor(root: Root, [first, second]: readonly [Wallet, Wallet] = signers, signedFor = reserve) {
    const sign = async (wallet: Wallet) => ({
      signer: wallet.address,
      signature: await wallet.signTypedData(rootTypedData(root, signedFor)),
    })
    return write(vault.stranger, 'anchor', [root, await sign(first), await sign(second)])
  }

  const claim = (member: Claimant, { depth, shardBits, proofs }: Claim) =>
    write(vault.stranger, 'claim', [member.address, bytesToHex(member.key), depth, shardBits, proofs.map(hexProof)])

  return { ...vault, reserve, deployReserve, yesterday, treeFor, write, read, anchor, claim }
}

/** Returns what the operators sign. */
function rootTypedData(root: Root, reserve: Address) {
  return {
    domain: { name: 'Terahold reserve', version: '1', chainId: 31_337, verifyingContract: reserve },
    types: { LiabilityRoot: rootFields },
    primaryType: 'LiabilityRoot',
    message: root,
  } as const
}

/** Returns a tree's root as the operators sign it. */
export function rootOfTree({ anchor }: BuiltTree): Root {
  return {
    day: anchor.snapshot.day,
    root: bytesToHex(anchor.root),
    total: anchor.total,
    leaves: anchor.leaves,
    journalSeal: hashOf(1),
    settlementRoot: hashOf(2),
    assetBlock: 7n,
    releaseHash: hashOf(3),
    verifierHash: hashOf(4),
  }
}

/** Returns a member's claim out of a tree. */
export function claimFrom({ shards, index, anchor }: BuiltTree, member: Claimant): Claim {
  const own = shards[shardOf(member, anchor.snapshot, Math.log2(shards.length))] ?? new Uint8Array()
  return claimOf(decodeIndex(index).shards, own, { snapshot: anchor.snapshot, member })
}

/** Returns a new member who is owed this. */
export function someMember(owed: bigint): Claimant {
  return { key: hexToBytes(generatePrivateKey()), address: freshAddress(), owed }
}

function hexProof({ tile, siblings, ...place }: Claim['proofs'][number]) {
  return { ...place, tile: bytesToHex(tile), siblings: bytesToHex(siblings) }
}

function hashOf(number: number): Hex {
  return `0x${number.toString(16).padStart(64, '0')}`
}
