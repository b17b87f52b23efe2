// Compiled from contracts/test/SilentToken.sol by contracts/compile.ts; do not edit.

export const silentTokenAbi = [
  {
    inputs: [
      {
        internalType: 'address',
        name: 'holder',
        type: 'address',
      },
    ],
    name: 'balanceOf',
    outputs: [
      {
        internalType: 'uint256',
        name: '',
        type: 'uint256',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'to',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'mint',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'to',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'transfer',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
] as const

export const silentTokenBytecode =
  '0x6080604052348015600e575f5ffd5b506101ef8061001c5f395ff3fe608060405234801561000f575f5ffd5b506004361061003f575f3560e01c806340c10f191461004357806370a0823114610058578063a9059cbb14610089575b5f5ffd5b610056610051366004610131565b61009c565b005b610077610066366004610159565b5f6020819052908152604090205481565b60405190815260200160405180910390f35b610056610097366004610131565b6100cc565b6001600160a01b0382165f90815260208190526040812080548392906100c390849061018d565b90915550505050565b335f90815260208190526040812080548392906100ea9084906101a6565b90915550506001600160a01b0382165f90815260208190526040812080548392906100c390849061018d565b80356001600160a01b038116811461012c575f5ffd5b919050565b5f5f60408385031215610142575f5ffd5b61014b83610116565b946020939093013593505050565b5f60208284031215610169575f5ffd5b61017282610116565b9392505050565b634e487b7160e01b5f52601160045260245ffd5b808201808211156101a0576101a0610179565b92915050565b818103818111156101a0576101a061017956fea26469706673582212203b24310b40e57a8005c1bfda2fb18818e204ac3b53c58a8c4075f312c1f9e19064736f6c63430008250033'
