import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, isHex, numberToHex, zeroHash } from 'viem'
import { readThroughWallet } from '../../shared/wallet/chain-reader.ts'

/** The parts of `contracts/src/ReserveVault.sol` that this device reads. */
const reserveAbi = [
  {
    type: 'function',
    name: 'rootOfDay',
    stateMutability: 'view',
    inputs: [{ name: 'day', type: 'uint32' }],
    outputs: [{ type: 'bytes32' }],
  },
  { type: 'function', name: 'owner', stateMutability: 'view', inputs: [], outputs: [{ type: 'address' }] },
  { type: 'function', name: 'payoutVault', stateMutability: 'view', inputs: [], outputs: [{ type: 'address' }] },
] as const

/** Cash in minor units, and the chain block at which it was read. */
export type Cash = {
  readonly treasury: string
  readonly vault: string
  readonly reserve: string
  /** Null when the wallet's node no longer has that block, so that the cash is of now. */
  readonly block: number | null
}

/** Returns the root that the reserve has for a day, in hex without `0x`, or null. Rejects when the wallet cannot read it. */
export async function readRoot(reserve: Address, day: number): Promise<string | null> {
  const call = { abi: reserveAbi, functionName: 'rootOfDay' } as const
  const root = decodeFunctionResult({
    ...call,
    data: await read(reserve, encodeFunctionData({ ...call, args: [day] })),
  })
  return root === zeroHash ? null : root.slice(2)
}

/** Reads what treasury, payout vault and reserve have, with the addresses that the reserve itself names. */
export async function readCash({
  reserve,
  token,
  block,
}: {
  readonly reserve: Address
  readonly token: Address
  readonly block: number
}): Promise<Cash> {
  const [treasury, vault] = await Promise.all([readAddress(reserve, 'owner'), readAddress(reserve, 'payoutVault')])
  const at = async (tag: string) =>
    Promise.all([treasury, vault, reserve].map((holder) => readBalance(token, holder, tag)))
  const [found, foundAt] = await at(numberToHex(block)).then(
    (amounts) => [amounts, block] as const,
    // Many nodes drop the state of old blocks.
    async () => [await at('latest'), null] as const,
  )
  const [inTreasury = 0n, inVault = 0n, inReserve = 0n] = found
  return { treasury: `${inTreasury}`, vault: `${inVault}`, reserve: `${inReserve}`, block: foundAt }
}

async function readAddress(reserve: Address, functionName: 'owner' | 'payoutVault'): Promise<Address> {
  const call = { abi: reserveAbi, functionName }
  return decodeFunctionResult({ ...call, data: await read(reserve, encodeFunctionData(call)) })
}

async function readBalance(token: Address, holder: Address, tag: string): Promise<bigint> {
  const call = { abi: erc20Abi, functionName: 'balanceOf' } as const
  const data = encodeFunctionData({ ...call, args: [holder] })
  return decodeFunctionResult({ ...call, data: await read(token, data, tag) })
}

async function read(to: Address, data: string, tag = 'latest') {
  const answer = await readThroughWallet('eth_call', [{ to, data }, tag])
  if (!isHex(answer) || answer === '0x') throw new Error('the wallet’s node gave no answer of the contract')
  return answer
}
