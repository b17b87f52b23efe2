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
  '0x60a060405234801561000f575f5ffd5b506040516112cf3803806112cf83398101604081905261002e916101e0565b826001600160a01b03811661005d57604051631e4fbdf760e01b81525f60048201526024015b60405180910390fd5b610066816100c4565b50836001600160a01b03163b5f0361009c57604051639276324f60e01b81526001600160a01b0385166004820152602401610054565b6001600160a01b0384166080526100b2826100e0565b6100bb81610129565b50505050610247565b600180546001600160a01b03191690556100dd8161017d565b50565b600280546001600160a01b0319166001600160a01b0383169081179091556040517f5719a5656c5cfdaafa148ecf366fd3b0a7fae06449ce2a46225977fb7417e29d905f90a250565b600380546001600160601b0319166001600160601b0383169081179091556040519081527fd13878a13b5e2094cfd97f6d613e7e842794e1d87cd77215d5b899c18cdc72ad9060200160405180910390a150565b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b6001600160a01b03811681146100dd575f5ffd5b5f5f5f5f608085870312156101f3575f5ffd5b84516101fe816101cc565b602086015190945061020f816101cc565b6040860151909350610220816101cc565b60608601519092506001600160601b038116811461023c575f5ffd5b939692955090935050565b60805161105461027b5f395f818161028c015281816102c001528181610441015281816105ac0152610b1d01526110545ff3fe608060405234801561000f575f5ffd5b506004361061011c575f3560e01c8063715018a6116100a9578063e30c39781161006e578063e30c39781461024a578063eb3393911461025b578063f059cf2b1461026c578063f2fde38b14610274578063fc0c546a14610287575f5ffd5b8063715018a61461020a57806379ba5097146102125780638456cb591461021a5780638da5cb5b14610222578063ce82a93014610232575f5ffd5b8063336ccba5116100ef578063336ccba51461018b5780633f4ba83a146101ca57806353480a8d146101d25780635c975abb146101e55780636c19e783146101f7575f5ffd5b806301681a6214610120578063068879a814610135578063238ac933146101485780632e1a7d4d14610178575b5f5ffd5b61013361012e366004610eaa565b6102ae565b005b610133610143366004610ecc565b6103a6565b60025461015b906001600160a01b031681565b6040516001600160a01b0390911681526020015b60405180910390f35b610133610186366004610f46565b61057e565b6101ba610199366004610f46565b600881901c5f90815260046020526040902054600160ff9092161c81161490565b604051901515815260200161016f565b6101336105d3565b6101336101e0366004610f5d565b6105e5565b600154600160a01b900460ff166101ba565b610133610205366004610eaa565b6105f6565b610133610607565b610133610628565b610133610669565b5f546001600160a01b031661015b565b61023c620249f081565b60405190815260200161016f565b6001546001600160a01b031661015b565b6003546001600160601b031661023c565b61023c61068b565b610133610282366004610eaa565b6106d9565b61015b7f000000000000000000000000000000000000000000000000000000000000000081565b6102b6610749565b6102be610775565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316816001600160a01b03160361031057604051630ed7344960e01b815260040160405180910390fd5b61039b6103245f546001600160a01b031690565b6040516370a0823160e01b81523060048201526001600160a01b038416906370a0823190602401602060405180830381865afa158015610366573d5f5f3e3d5ffd5b505050506040513d601f19601f8201168201806040525081019061038a9190610f83565b6001600160a01b03841691906107aa565b6103a36107df565b50565b6103ae610809565b6103b6610775565b6002546001600160a01b031633146103e857604051632a6edb2b60e01b81523360048201526024015b60405180910390fd5b5f8190036104095760405163c2e5347d60e01b815260040160405180910390fd5b5f610415848484610834565b905061042184836108a6565b61042a81610978565b6040516370a0823160e01b81523060048201525f907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa15801561048e573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906104b29190610f83565b9050818110156104df5760405163c23240ad60e01b815260048101829052602481018390526044016103df565b5f5b8381101561056e575f8585838181106104fc576104fc610f9a565b90506020020135905061050e81610ab0565b156105195750610566565b606081901c6105288389610fc2565b6040516001600160601b03841681527f7087bc973091d569b9837529a7ff04489dbccaf60e855756b0aaa2705f0eba7d9060200160405180910390a3505b6001016104e1565b5050506105796107df565b505050565b610586610749565b61058e610775565b61039b6105a25f546001600160a01b031690565b6001600160a01b037f00000000000000000000000000000000000000000000000000000000000000001690836107aa565b6105db610749565b6105e3610b73565b565b6105ed610749565b6103a381610bc8565b6105fe610749565b6103a381610c21565b61060f610749565b604051633c776be160e01b815260040160405180910390fd5b60015433906001600160a01b031681146106605760405163118cdaa760e01b81526001600160a01b03821660048201526024016103df565b6103a381610c6a565b6002546001600160a01b0316331461068357610683610749565b6105e3610c83565b5f610694610cc6565b600354600160c01b900467ffffffffffffffff9081169116146106b7575f6106cb565b600354600160601b90046001600160601b03165b6001600160601b0316905090565b6106e1610749565b600180546001600160a01b0383166001600160a01b031990911681179091556107115f546001600160a01b031690565b6001600160a01b03167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e2270060405160405180910390a350565b5f546001600160a01b031633146105e35760405163118cdaa760e01b81523360048201526024016103df565b61077d610cd9565b6105e360017f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005b90610d19565b6107b78383836001610d20565b61057957604051635274afe760e01b81526001600160a01b03841660048201526024016103df565b6105e35f7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f006107a4565b600154600160a01b900460ff16156105e35760405163d93c066560e01b815260040160405180910390fd5b5f805b8281101561089e575f84848381811061085257610852610f9a565b905060200201356001600160601b03169050805f03610891576108758287610fc2565b60405163135ee08960e31b81526004016103df91815260200190565b9190910190600101610837565b509392505050565b815f6108b28383610fc2565b90505b8082101561097257600882901c60ff83165f6108e56108d683610100610fd5565b6108e08787610fd5565b610d82565b90505f826108f583610100610fd5565b5f868152600460205260409020545f1990911c90911b915080821680156109495761091f81610d92565b61092d90600888901b610fc2565b60405163eb383f4f60e01b81526004016103df91815260200190565b5f86815260046020526040902082841790556109658489610fc2565b97505050505050506108b5565b50505050565b604080516060810182526003546001600160601b038082168352600160601b8204166020830152600160c01b900467ffffffffffffffff16918101919091525f6109c0610cc6565b90505f8167ffffffffffffffff16836040015167ffffffffffffffff16146109e8575f6109ee565b82602001515b610a01906001600160601b031685610fc2565b83519091506001600160601b0316811115610a44578251604051633e81412760e01b81526001600160601b039091166004820152602481018290526044016103df565b6040805160608101825293516001600160601b0390811680865292166020850181905267ffffffffffffffff939093169301839052600380546001600160c01b031916909117600160601b909202919091176001600160c01b0316600160c01b90920291909117905550565b5f603f610ac1620249f06040610fe8565b610acb9190610fff565b610ad790612710610fc2565b5a1015610af7576040516307099c5360e21b815260040160405180910390fd5b60405163a9059cbb60e01b5f818152606085901c6004526001600160601b0385166024527f000000000000000000000000000000000000000000000000000000000000000092620249f09291602090604481808888f194508415610b67573d60015f5114601f8211168115179550505b60405250919392505050565b610b7b610e1d565b6001805460ff60a01b191690557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa335b6040516001600160a01b03909116815260200160405180910390a1565b600380546bffffffffffffffffffffffff19166001600160601b0383169081179091556040519081527fd13878a13b5e2094cfd97f6d613e7e842794e1d87cd77215d5b899c18cdc72ad9060200160405180910390a150565b600280546001600160a01b0319166001600160a01b0383169081179091556040517f5719a5656c5cfdaafa148ecf366fd3b0a7fae06449ce2a46225977fb7417e29d905f90a250565b600180546001600160a01b03191690556103a381610e47565b610c8b610809565b6001805460ff60a01b1916600160a01b1790557f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258610bab3390565b5f610cd46201518042610fff565b905090565b7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005c156105e357604051633ee5aeb560e01b815260040160405180910390fd5b80825d5050565b60405163a9059cbb60e01b5f8181526001600160a01b038616600452602485905291602083604481808b5af1925060015f51148316610d76578383151615610d6a573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b8082108183180281185b92915050565b5f610d8c610da283196001610fc2565b83165f60076fffffffffffffffffffffffffffffffff8311901b9050600667ffffffffffffffff83831c11901b17600563ffffffff83831c11901b17600461ffff83831c11901b17600360ff83831c11901b176002600f83831c116d010102020202030303030303030360801b911b9190911791821c1a1790565b600154600160a01b900460ff166105e357604051638dfc202b60e01b815260040160405180910390fd5b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b6001600160a01b03811681146103a3575f5ffd5b5f60208284031215610eba575f5ffd5b8135610ec581610e96565b9392505050565b5f5f5f60408486031215610ede575f5ffd5b83359250602084013567ffffffffffffffff811115610efb575f5ffd5b8401601f81018613610f0b575f5ffd5b803567ffffffffffffffff811115610f21575f5ffd5b8660208260051b8401011115610f35575f5ffd5b939660209190910195509293505050565b5f60208284031215610f56575f5ffd5b5035919050565b5f60208284031215610f6d575f5ffd5b81356001600160601b0381168114610ec5575f5ffd5b5f60208284031215610f93575f5ffd5b5051919050565b634e487b7160e01b5f52603260045260245ffd5b634e487b7160e01b5f52601160045260245ffd5b80820180821115610d8c57610d8c610fae565b81810381811115610d8c57610d8c610fae565b8082028115828204841417610d8c57610d8c610fae565b5f8261101957634e487b7160e01b5f52601260045260245ffd5b50049056fea2646970667358221220479ed71f8b854b736ee3904b7eb110e7f13aabfdf2edd2fd6fd0e574448ecc9b64736f6c63430008250033'
