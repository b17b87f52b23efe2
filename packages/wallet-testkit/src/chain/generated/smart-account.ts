// Compiled from contracts/SmartAccount.sol by scripts/compile-contracts.ts; do not edit.
import { parseAbi } from 'viem'

export const smartAccountAbi = parseAbi([
  'constructor(address owner_)',
  'error OnlyOwner()',
  'function execute(address to, uint256 value, bytes data) returns (bytes)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function owner() view returns (address)',
  'receive() external payable',
])
