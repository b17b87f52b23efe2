// Compiled from contracts/src/PayoutVault.sol by contracts/compile.ts; do not edit.

export const payoutVaultAbi = [
  {
    inputs: [
      {
        internalType: 'contract IERC20',
        name: 'token_',
        type: 'address',
      },
      {
        internalType: 'address',
        name: 'owner_',
        type: 'address',
      },
      {
        internalType: 'address',
        name: 'signer_',
        type: 'address',
      },
      {
        internalType: 'uint96',
        name: 'dailyCap_',
        type: 'uint96',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'constructor',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'cap',
        type: 'uint256',
      },
      {
        internalType: 'uint256',
        name: 'wouldBeSpent',
        type: 'uint256',
      },
    ],
    name: 'DailyCapExceeded',
    type: 'error',
  },
  {
    inputs: [],
    name: 'EmptyBatch',
    type: 'error',
  },
  {
    inputs: [],
    name: 'EnforcedPause',
    type: 'error',
  },
  {
    inputs: [],
    name: 'ExpectedPause',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'cash',
        type: 'uint256',
      },
      {
        internalType: 'uint256',
        name: 'needed',
        type: 'uint256',
      },
    ],
    name: 'InsufficientCash',
    type: 'error',
  },
  {
    inputs: [],
    name: 'InsufficientGas',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'caller',
        type: 'address',
      },
    ],
    name: 'NotSigner',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'owner',
        type: 'address',
      },
    ],
    name: 'OwnableInvalidOwner',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'account',
        type: 'address',
      },
    ],
    name: 'OwnableUnauthorizedAccount',
    type: 'error',
  },
  {
    inputs: [],
    name: 'OwnerRequired',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'payoutNo',
        type: 'uint256',
      },
    ],
    name: 'PayoutNoUsed',
    type: 'error',
  },
  {
    inputs: [],
    name: 'ReentrancyGuardReentrantCall',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'token',
        type: 'address',
      },
    ],
    name: 'SafeERC20FailedOperation',
    type: 'error',
  },
  {
    inputs: [],
    name: 'TokenIsCash',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'token',
        type: 'address',
      },
    ],
    name: 'TokenWithoutCode',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'payoutNo',
        type: 'uint256',
      },
    ],
    name: 'ZeroAmount',
    type: 'error',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: false,
        internalType: 'uint256',
        name: 'dailyCap',
        type: 'uint256',
      },
    ],
    name: 'DailyCapChanged',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'previousOwner',
        type: 'address',
      },
      {
        indexed: true,
        internalType: 'address',
        name: 'newOwner',
        type: 'address',
      },
    ],
    name: 'OwnershipTransferStarted',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'previousOwner',
        type: 'address',
      },
      {
        indexed: true,
        internalType: 'address',
        name: 'newOwner',
        type: 'address',
      },
    ],
    name: 'OwnershipTransferred',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'uint256',
        name: 'payoutNo',
        type: 'uint256',
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
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'Paid',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: false,
        internalType: 'address',
        name: 'account',
        type: 'address',
      },
    ],
    name: 'Paused',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'uint256',
        name: 'payoutNo',
        type: 'uint256',
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
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'PayoutFailed',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'signer',
        type: 'address',
      },
    ],
    name: 'SignerChanged',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: false,
        internalType: 'address',
        name: 'account',
        type: 'address',
      },
    ],
    name: 'Unpaused',
    type: 'event',
  },
  {
    inputs: [],
    name: 'TRANSFER_GAS',
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
    name: 'acceptOwnership',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'dailyCap',
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
        internalType: 'uint256',
        name: 'payoutNo',
        type: 'uint256',
      },
    ],
    name: 'isUsed',
    outputs: [
      {
        internalType: 'bool',
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'owner',
    outputs: [
      {
        internalType: 'address',
        name: '',
        type: 'address',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'pause',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'paused',
    outputs: [
      {
        internalType: 'bool',
        name: '',
        type: 'bool',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'firstPayoutNo',
        type: 'uint256',
      },
      {
        internalType: 'uint256[]',
        name: 'items',
        type: 'uint256[]',
      },
    ],
    name: 'pay',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'pendingOwner',
    outputs: [
      {
        internalType: 'address',
        name: '',
        type: 'address',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'renounceOwnership',
    outputs: [],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'uint96',
        name: 'dailyCap_',
        type: 'uint96',
      },
    ],
    name: 'setDailyCap',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'signer_',
        type: 'address',
      },
    ],
    name: 'setSigner',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'signer',
    outputs: [
      {
        internalType: 'address',
        name: '',
        type: 'address',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'spentToday',
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
        internalType: 'contract IERC20',
        name: 'foreign',
        type: 'address',
      },
    ],
    name: 'sweep',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'token',
    outputs: [
      {
        internalType: 'contract IERC20',
        name: '',
        type: 'address',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'newOwner',
        type: 'address',
      },
    ],
    name: 'transferOwnership',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'unpause',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'withdraw',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
] as const

export const payoutVaultBytecode =
  '0x60a060405234801561000f575f5ffd5b5060405161132838038061132883398101604081905261002e916101e0565b826001600160a01b03811661005d57604051631e4fbdf760e01b81525f60048201526024015b60405180910390fd5b610066816100c4565b50836001600160a01b03163b5f0361009c57604051639276324f60e01b81526001600160a01b0385166004820152602401610054565b6001600160a01b0384166080526100b2826100e0565b6100bb81610129565b50505050610247565b600180546001600160a01b03191690556100dd8161017d565b50565b600280546001600160a01b0319166001600160a01b0383169081179091556040517f5719a5656c5cfdaafa148ecf366fd3b0a7fae06449ce2a46225977fb7417e29d905f90a250565b600380546001600160601b0319166001600160601b0383169081179091556040519081527fd13878a13b5e2094cfd97f6d613e7e842794e1d87cd77215d5b899c18cdc72ad9060200160405180910390a150565b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b6001600160a01b03811681146100dd575f5ffd5b5f5f5f5f608085870312156101f3575f5ffd5b84516101fe816101cc565b602086015190945061020f816101cc565b6040860151909350610220816101cc565b60608601519092506001600160601b038116811461023c575f5ffd5b939692955090935050565b6080516110ad61027b5f395f818161028c015281816102c001528181610441015281816106070152610b7501526110ad5ff3fe608060405234801561000f575f5ffd5b506004361061011c575f3560e01c8063715018a6116100a9578063e30c39781161006e578063e30c39781461024a578063eb3393911461025b578063f059cf2b1461026c578063f2fde38b14610274578063fc0c546a14610287575f5ffd5b8063715018a61461020a57806379ba5097146102125780638456cb591461021a5780638da5cb5b14610222578063ce82a93014610232575f5ffd5b8063336ccba5116100ef578063336ccba51461018b5780633f4ba83a146101ca57806353480a8d146101d25780635c975abb146101e55780636c19e783146101f7575f5ffd5b806301681a6214610120578063068879a814610135578063238ac933146101485780632e1a7d4d14610178575b5f5ffd5b61013361012e366004610f03565b6102ae565b005b610133610143366004610f25565b6103a6565b60025461015b906001600160a01b031681565b6040516001600160a01b0390911681526020015b60405180910390f35b610133610186366004610f9f565b6105d9565b6101ba610199366004610f9f565b600881901c5f90815260046020526040902054600160ff9092161c81161490565b604051901515815260200161016f565b61013361062e565b6101336101e0366004610fb6565b610640565b600154600160a01b900460ff166101ba565b610133610205366004610f03565b610651565b610133610662565b610133610683565b6101336106c4565b5f546001600160a01b031661015b565b61023c620249f081565b60405190815260200161016f565b6001546001600160a01b031661015b565b6003546001600160601b031661023c565b61023c6106e6565b610133610282366004610f03565b610734565b61015b7f000000000000000000000000000000000000000000000000000000000000000081565b6102b66107a4565b6102be6107d0565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316816001600160a01b03160361031057604051630ed7344960e01b815260040160405180910390fd5b61039b6103245f546001600160a01b031690565b6040516370a0823160e01b81523060048201526001600160a01b038416906370a0823190602401602060405180830381865afa158015610366573d5f5f3e3d5ffd5b505050506040513d601f19601f8201168201806040525081019061038a9190610fdc565b6001600160a01b0384169190610805565b6103a361083a565b50565b6103ae610864565b6103b66107d0565b6002546001600160a01b031633146103e857604051632a6edb2b60e01b81523360048201526024015b60405180910390fd5b5f8190036104095760405163c2e5347d60e01b815260040160405180910390fd5b5f61041584848461088f565b90506104218483610909565b61042a816109db565b6040516370a0823160e01b81523060048201525f907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa15801561048e573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906104b29190610fdc565b9050818110156104df5760405163c23240ad60e01b815260048101829052602481018390526044016103df565b845f5b848110156105c8575f8686838181106104fd576104fd610ff3565b6020029190910135915050606081901c6001600160601b0382166105218282610b13565b1561056f57816001600160a01b0316857f4f2d18324ee95128de091ed2adc501295479000ce4c2cec607aeb1b67e189e2f8360405161056291815260200190565b60405180910390a36105b4565b816001600160a01b0316857f7087bc973091d569b9837529a7ff04489dbccaf60e855756b0aaa2705f0eba7d836040516105ab91815260200190565b60405180910390a35b8460010194505050508060010190506104e2565b505050506105d461083a565b505050565b6105e16107a4565b6105e96107d0565b61039b6105fd5f546001600160a01b031690565b6001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000169083610805565b6106366107a4565b61063e610bcc565b565b6106486107a4565b6103a381610c21565b6106596107a4565b6103a381610c7a565b61066a6107a4565b604051633c776be160e01b815260040160405180910390fd5b60015433906001600160a01b031681146106bb5760405163118cdaa760e01b81526001600160a01b03821660048201526024016103df565b6103a381610cc3565b6002546001600160a01b031633146106de576106de6107a4565b61063e610cdc565b5f6106ef610d1f565b600354600160c01b900467ffffffffffffffff908116911614610712575f610726565b600354600160601b90046001600160601b03165b6001600160601b0316905090565b61073c6107a4565b600180546001600160a01b0383166001600160a01b0319909116811790915561076c5f546001600160a01b031690565b6001600160a01b03167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e2270060405160405180910390a350565b5f546001600160a01b0316331461063e5760405163118cdaa760e01b81523360048201526024016103df565b6107d8610d32565b61063e60017f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005b90610d72565b6108128383836001610d79565b6105d457604051635274afe760e01b81526001600160a01b03841660048201526024016103df565b61063e5f7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f006107ff565b600154600160a01b900460ff161561063e5760405163d93c066560e01b815260040160405180910390fd5b5f805b82811015610901575f8484838181106108ad576108ad610ff3565b905060200201356001600160601b03169050805f036108ec576108d0828761101b565b60405163135ee08960e31b81526004016103df91815260200190565b6108f6818461101b565b925050600101610892565b509392505050565b815f610915838361101b565b90505b808210156109d557600882901c60ff83165f6109486109398361010061102e565b610943878761102e565b610ddb565b90505f826109588361010061102e565b5f868152600460205260409020545f1990911c90911b915080821680156109ac5761098281610deb565b61099090600888901b61101b565b60405163eb383f4f60e01b81526004016103df91815260200190565b5f86815260046020526040902082841790556109c8848961101b565b9750505050505050610918565b50505050565b604080516060810182526003546001600160601b038082168352600160601b8204166020830152600160c01b900467ffffffffffffffff16918101919091525f610a23610d1f565b90505f8167ffffffffffffffff16836040015167ffffffffffffffff1614610a4b575f610a51565b82602001515b610a64906001600160601b03168561101b565b83519091506001600160601b0316811115610aa7578251604051633e81412760e01b81526001600160601b039091166004820152602481018290526044016103df565b6040805160608101825293516001600160601b0390811680865292166020850181905267ffffffffffffffff939093169301839052600380546001600160c01b031916909117600160601b909202919091176001600160c01b0316600160c01b90920291909117905550565b5f603f610b24620249f06040611041565b610b2e9190611058565b610b3a9061271061101b565b5a1015610b5a576040516307099c5360e21b815260040160405180910390fd5b60405163a9059cbb60e01b5f818152600486905260248590527f000000000000000000000000000000000000000000000000000000000000000092620249f09291602090604481808888f194508415610bbf573d60015f5114601f8211168115179550505b6040525091949350505050565b610bd4610e76565b6001805460ff60a01b191690557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa335b6040516001600160a01b03909116815260200160405180910390a1565b600380546bffffffffffffffffffffffff19166001600160601b0383169081179091556040519081527fd13878a13b5e2094cfd97f6d613e7e842794e1d87cd77215d5b899c18cdc72ad9060200160405180910390a150565b600280546001600160a01b0319166001600160a01b0383169081179091556040517f5719a5656c5cfdaafa148ecf366fd3b0a7fae06449ce2a46225977fb7417e29d905f90a250565b600180546001600160a01b03191690556103a381610ea0565b610ce4610864565b6001805460ff60a01b1916600160a01b1790557f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258610c043390565b5f610d2d6201518042611058565b905090565b7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005c1561063e57604051633ee5aeb560e01b815260040160405180910390fd5b80825d5050565b60405163a9059cbb60e01b5f8181526001600160a01b038616600452602485905291602083604481808b5af1925060015f51148316610dcf578383151615610dc3573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b8082108183180281185b92915050565b5f610de5610dfb8319600161101b565b83165f60076fffffffffffffffffffffffffffffffff8311901b9050600667ffffffffffffffff83831c11901b17600563ffffffff83831c11901b17600461ffff83831c11901b17600360ff83831c11901b176002600f83831c116d010102020202030303030303030360801b911b9190911791821c1a1790565b600154600160a01b900460ff1661063e57604051638dfc202b60e01b815260040160405180910390fd5b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b6001600160a01b03811681146103a3575f5ffd5b5f60208284031215610f13575f5ffd5b8135610f1e81610eef565b9392505050565b5f5f5f60408486031215610f37575f5ffd5b83359250602084013567ffffffffffffffff811115610f54575f5ffd5b8401601f81018613610f64575f5ffd5b803567ffffffffffffffff811115610f7a575f5ffd5b8660208260051b8401011115610f8e575f5ffd5b939660209190910195509293505050565b5f60208284031215610faf575f5ffd5b5035919050565b5f60208284031215610fc6575f5ffd5b81356001600160601b0381168114610f1e575f5ffd5b5f60208284031215610fec575f5ffd5b5051919050565b634e487b7160e01b5f52603260045260245ffd5b634e487b7160e01b5f52601160045260245ffd5b80820180821115610de557610de5611007565b81810381811115610de557610de5611007565b8082028115828204841417610de557610de5611007565b5f8261107257634e487b7160e01b5f52601260045260245ffd5b50049056fea26469706673582212200d7f174107e9b0f6f475d96eb8fe85403ceb95969cbf19790ba9777cec528d5c64736f6c63430008250033'
