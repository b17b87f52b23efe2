import { createRequire } from 'node:module'
import { startChain } from '@terahold/wallet-testkit'
import { type Abi, type Address, createPublicClient, type Hex, http, namehash, type PublicClient } from 'viem'
import { mainnet } from 'viem/chains'

export type NameRecord = { name: string; owner: Address; avatar?: string }
export type TestNameService = {
  client: PublicClient
  /** Lets an address claim a name, which its owner must confirm. */
  claim(address: Address, record: NameRecord): Promise<void>
  stop(): Promise<void>
}

/** Deploys the resolver of the Ethereum Name Service on a local chain with the chain id of mainnet. */
export async function startNameService(): Promise<TestNameService> {
  const chain = await startChain({ chainId: mainnet.id })
  const { abi, bytecode } = compileResolver()
  const deployment = await chain.client.deployContract({ abi, bytecode })
  const { contractAddress } = await chain.client.waitForTransactionReceipt({ hash: deployment })
  if (!contractAddress) throw new Error('The resolver was not deployed')
  const contracts = { ensUniversalResolver: { address: contractAddress } }
  const main = { ...mainnet, contracts: { ...mainnet.contracts, ...contracts } }
  return {
    client: createPublicClient({ chain: main, transport: http(chain.rpcUrl) }),
    async claim(address, { name, owner, avatar = '' }) {
      const args = [address, name, namehash(name), owner, avatar]
      const hash = await chain.client.writeContract({ address: contractAddress, abi, functionName: 'claim', args })
      await chain.client.waitForTransactionReceipt({ hash })
    },
    stop: chain.stop,
  }
}

const source = `// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

contract Resolver {
  error ReverseAddressMismatch(string primary, bytes primaryAddress);

  mapping(address => string) names;
  mapping(address => bytes32) nodes;
  mapping(bytes32 => address) owners;
  mapping(bytes32 => string) avatars;

  function claim(address account, string calldata name, bytes32 node, address owner, string calldata avatar) external {
    names[account] = name;
    nodes[account] = node;
    owners[node] = owner;
    avatars[node] = avatar;
  }

  function reverseWithGateways(bytes calldata account, uint256 coin, string[] calldata)
    external view returns (string memory name, address resolver, address reverseResolver)
  {
    require(coin == 60 && account.length == 20);
    address who = address(bytes20(account));
    name = names[who];
    address owner = owners[nodes[who]];
    if (bytes(name).length > 0 && owner != who) revert ReverseAddressMismatch(name, abi.encodePacked(owner));
    return (name, address(this), address(this));
  }

  function resolveWithGateways(bytes calldata, bytes calldata data, string[] calldata)
    external view returns (bytes memory, address)
  {
    (bytes32 node, string memory key) = abi.decode(data[4:], (bytes32, string));
    require(keccak256(bytes(key)) == keccak256("avatar"));
    return (abi.encode(avatars[node]), address(this));
  }
}`

type CompilerOutput = { contracts: { s: { Resolver: { abi: Abi; evm: { bytecode: { object: string } } } } } }

function compileResolver(): { abi: Abi; bytecode: Hex } {
  // The compiler has no types.
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const outputSelection = { s: { Resolver: ['abi', 'evm.bytecode.object'] } }
  const input = { language: 'Solidity', sources: { s: { content: source } }, settings: { outputSelection } }
  const { abi, evm } = (JSON.parse(solc.compile(JSON.stringify(input))) as CompilerOutput).contracts.s.Resolver
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}
