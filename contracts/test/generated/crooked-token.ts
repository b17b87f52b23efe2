// Compiled from contracts/test/CrookedToken.sol by contracts/compile.ts; do not edit.

export const crookedTokenAbi = [
  {
    inputs: [],
    stateMutability: 'nonpayable',
    type: 'constructor',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'spender',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'allowance',
        type: 'uint256',
      },
      {
        internalType: 'uint256',
        name: 'needed',
        type: 'uint256',
      },
    ],
    name: 'ERC20InsufficientAllowance',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'sender',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'balance',
        type: 'uint256',
      },
      {
        internalType: 'uint256',
        name: 'needed',
        type: 'uint256',
      },
    ],
    name: 'ERC20InsufficientBalance',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'approver',
        type: 'address',
      },
    ],
    name: 'ERC20InvalidApprover',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'receiver',
        type: 'address',
      },
    ],
    name: 'ERC20InvalidReceiver',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'sender',
        type: 'address',
      },
    ],
    name: 'ERC20InvalidSender',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'spender',
        type: 'address',
      },
    ],
    name: 'ERC20InvalidSpender',
    type: 'error',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'owner',
        type: 'address',
      },
      {
        indexed: true,
        internalType: 'address',
        name: 'spender',
        type: 'address',
      },
      {
        indexed: false,
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'Approval',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'from',
        type: 'address',
      },
      {
        indexed: true,
        internalType: 'address',
        name: 'to',
        type: 'address',
      },
      {
        indexed: false,
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'Transfer',
    type: 'event',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'owner',
        type: 'address',
      },
      {
        internalType: 'address',
        name: 'spender',
        type: 'address',
      },
    ],
    name: 'allowance',
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
        name: 'spender',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'approve',
    outputs: [
      {
        internalType: 'bool',
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'account',
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
    inputs: [],
    name: 'decimals',
    outputs: [
      {
        internalType: 'uint8',
        name: '',
        type: 'uint8',
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
    inputs: [],
    name: 'name',
    outputs: [
      {
        internalType: 'string',
        name: '',
        type: 'string',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'from',
        type: 'address',
      },
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
    name: 'pretend',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'symbol',
    outputs: [
      {
        internalType: 'string',
        name: '',
        type: 'string',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'totalSupply',
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
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'transfer',
    outputs: [
      {
        internalType: 'bool',
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'from',
        type: 'address',
      },
      {
        internalType: 'address',
        name: 'to',
        type: 'address',
      },
      {
        internalType: 'uint256',
        name: 'value',
        type: 'uint256',
      },
    ],
    name: 'transferFrom',
    outputs: [
      {
        internalType: 'bool',
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'function',
  },
] as const

export const crookedTokenBytecode =
  '0x608060405234801561000f575f5ffd5b506040518060400160405280600981526020016815195cdd081554d11560ba1b815250604051806040016040528060048152602001631554d11560e21b815250816003908161005e9190610116565b50600461006b8282610116565b5050506101d4565b634e487b7160e01b5f52604160045260245ffd5b600181811c9082168061009b57607f821691505b6020821081036100b957634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610111578282111561011157805f5260205f20601f840160051c60208510156100ea57505f5b90810190601f840160051c035f5b8181101561010d575f838201556001016100f8565b5050505b505050565b81516001600160401b0381111561012f5761012f610073565b6101438161013d8454610087565b846100bf565b6020601f821160018114610175575f831561015e5750848201515b5f19600385901b1c1916600184901b1784556101cd565b5f84815260208120601f198516915b828110156101a45787850151825560209485019460019092019101610184565b50848210156101c157868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b610826806101e15f395ff3fe608060405234801561000f575f5ffd5b50600436106100a6575f3560e01c806340c10f191161006e57806340c10f191461011f57806361582dd61461013457806370a082311461014757806395d89b411461016f578063a9059cbb14610177578063dd62ed3e1461018a575f5ffd5b806306fdde03146100aa578063095ea7b3146100c857806318160ddd146100eb57806323b872dd146100fd578063313ce56714610110575b5f5ffd5b6100b26101c2565b6040516100bf919061065c565b60405180910390f35b6100db6100d63660046106ac565b610252565b60405190151581526020016100bf565b6002545b6040519081526020016100bf565b6100db61010b3660046106d4565b61026b565b604051601281526020016100bf565b61013261012d3660046106ac565b61028e565b005b6101326101423660046106d4565b61029c565b6100ef61015536600461070e565b6001600160a01b03165f9081526020819052604090205490565b6100b26102ee565b6100db6101853660046106ac565b6102fd565b6100ef61019836600461072e565b6001600160a01b039182165f90815260016020908152604080832093909416825291909152205490565b6060600380546101d19061075f565b80601f01602080910402602001604051908101604052809291908181526020018280546101fd9061075f565b80156102485780601f1061021f57610100808354040283529160200191610248565b820191905f5260205f20905b81548152906001019060200180831161022b57829003601f168201915b5050505050905090565b5f3361025f81858561030a565b60019150505b92915050565b5f3361027885828561031c565b61028385858561039d565b506001949350505050565b61029882826103fa565b5050565b816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516102e191815260200190565b60405180910390a3505050565b6060600480546101d19061075f565b5f3361025f81858561039d565b610317838383600161042e565b505050565b6001600160a01b038381165f908152600160209081526040808320938616835292905220545f19811015610397578181101561038957604051637dc7a0d960e11b81526001600160a01b038416600482015260248101829052604481018390526064015b60405180910390fd5b61039784848484035f61042e565b50505050565b6001600160a01b0383166103c657604051634b637e8f60e11b81525f6004820152602401610380565b6001600160a01b0382166103ef5760405163ec442f0560e01b81525f6004820152602401610380565b610317838383610500565b6001600160a01b0382166104235760405163ec442f0560e01b81525f6004820152602401610380565b6102985f8383610500565b6001600160a01b0384166104575760405163e602df0560e01b81525f6004820152602401610380565b6001600160a01b03831661048057604051634a1406b160e11b81525f6004820152602401610380565b6001600160a01b038085165f908152600160209081526040808320938716835292905220829055801561039757826001600160a01b0316846001600160a01b03167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925846040516104f291815260200190565b60405180910390a350505050565b5f6001600160a01b038416156105205761051b6064836107ab565b610522565b5f5b9050801561053557610535843083610544565b610397848461054484866107ca565b6001600160a01b03831661056e578060025f82825461056391906107dd565b909155506105de9050565b6001600160a01b0383165f90815260208190526040902054818110156105c05760405163391434e360e21b81526001600160a01b03851660048201526024810182905260448101839052606401610380565b6001600160a01b0384165f9081526020819052604090209082900390555b6001600160a01b0382166105fa5760028054829003905561029c565b6001600160a01b0382165f908152602081905260409020805482019055816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef836040516102e191815260200190565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b03811681146106a7575f5ffd5b919050565b5f5f604083850312156106bd575f5ffd5b6106c683610691565b946020939093013593505050565b5f5f5f606084860312156106e6575f5ffd5b6106ef84610691565b92506106fd60208501610691565b929592945050506040919091013590565b5f6020828403121561071e575f5ffd5b61072782610691565b9392505050565b5f5f6040838503121561073f575f5ffd5b61074883610691565b915061075660208401610691565b90509250929050565b600181811c9082168061077357607f821691505b60208210810361079157634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52601160045260245ffd5b5f826107c557634e487b7160e01b5f52601260045260245ffd5b500490565b8181038181111561026557610265610797565b808201808211156102655761026561079756fea2646970667358221220f90c5e62d4dca4b4e8214661ed2d7c8a6274620c5c920c601aa405e8f20415b964736f6c63430008250033'
