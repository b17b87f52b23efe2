// Compiled from contracts/src/ReserveVault.sol by contracts/compile.ts; do not edit.

export const reserveVaultAbi = [
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
        name: 'payoutVault_',
        type: 'address',
      },
      {
        internalType: 'contract IOperatorRegistry',
        name: 'registry_',
        type: 'address',
      },
      {
        internalType: 'uint96',
        name: 'dailyRefill',
        type: 'uint96',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'constructor',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'member',
        type: 'address',
      },
      {
        internalType: 'uint8',
        name: 'part',
        type: 'uint8',
      },
    ],
    name: 'AlreadyClaimed',
    type: 'error',
  },
  {
    inputs: [],
    name: 'AmountRange',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'uint256',
        name: 'left',
        type: 'uint256',
      },
      {
        internalType: 'uint256',
        name: 'needed',
        type: 'uint256',
      },
    ],
    name: 'BudgetExceeded',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'uint32',
        name: 'day',
        type: 'uint32',
      },
      {
        internalType: 'uint32',
        name: 'newestDay',
        type: 'uint32',
      },
    ],
    name: 'DayNotNew',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'uint32',
        name: 'day',
        type: 'uint32',
      },
    ],
    name: 'DayNotOver',
    type: 'error',
  },
  {
    inputs: [],
    name: 'EmptyRoot',
    type: 'error',
  },
  {
    inputs: [],
    name: 'ExitDue',
    type: 'error',
  },
  {
    inputs: [],
    name: 'ExitNotOpen',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'member',
        type: 'address',
      },
      {
        internalType: 'uint8',
        name: 'part',
        type: 'uint8',
      },
    ],
    name: 'ForeignLeaf',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'uint64',
        name: 'expiredAt',
        type: 'uint64',
      },
    ],
    name: 'IncomeExpired',
    type: 'error',
  },
  {
    inputs: [],
    name: 'InvalidShortString',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'operator',
        type: 'address',
      },
    ],
    name: 'InvalidSignature',
    type: 'error',
  },
  {
    inputs: [],
    name: 'MalformedProof',
    type: 'error',
  },
  {
    inputs: [],
    name: 'NoParts',
    type: 'error',
  },
  {
    inputs: [],
    name: 'NoRoot',
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
    name: 'NotAdmin',
    type: 'error',
  },
  {
    inputs: [],
    name: 'NothingPending',
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
    inputs: [],
    name: 'ReentrancyGuardReentrantCall',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'operator',
        type: 'address',
      },
    ],
    name: 'RoleMissing',
    type: 'error',
  },
  {
    inputs: [],
    name: 'RootDiffers',
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
    inputs: [
      {
        internalType: 'address',
        name: 'operator',
        type: 'address',
      },
    ],
    name: 'SameOperator',
    type: 'error',
  },
  {
    inputs: [
      {
        internalType: 'string',
        name: 'str',
        type: 'string',
      },
    ],
    name: 'StringTooLong',
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
        internalType: 'uint64',
        name: 'readyAt',
        type: 'uint64',
      },
    ],
    name: 'TooEarly',
    type: 'error',
  },
  {
    inputs: [],
    name: 'ZeroAmount',
    type: 'error',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'member',
        type: 'address',
      },
      {
        indexed: false,
        internalType: 'uint8',
        name: 'parts',
        type: 'uint8',
      },
      {
        indexed: false,
        internalType: 'uint256',
        name: 'owed',
        type: 'uint256',
      },
      {
        indexed: false,
        internalType: 'uint256',
        name: 'paid',
        type: 'uint256',
      },
    ],
    name: 'Claimed',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [],
    name: 'EIP712DomainChanged',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'uint32',
        name: 'day',
        type: 'uint32',
      },
      {
        indexed: false,
        internalType: 'uint256',
        name: 'cash',
        type: 'uint256',
      },
    ],
    name: 'ExitOpened',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: false,
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
      {
        indexed: false,
        internalType: 'uint64',
        name: 'readyAt',
        type: 'uint64',
      },
    ],
    name: 'IncomeAnnounced',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: false,
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'IncomeTaken',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'address',
        name: 'by',
        type: 'address',
      },
    ],
    name: 'IncomeVetoed',
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
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'Refilled',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: true,
        internalType: 'uint32',
        name: 'day',
        type: 'uint32',
      },
      {
        components: [
          {
            internalType: 'uint32',
            name: 'day',
            type: 'uint32',
          },
          {
            internalType: 'bytes32',
            name: 'root',
            type: 'bytes32',
          },
          {
            internalType: 'uint128',
            name: 'total',
            type: 'uint128',
          },
          {
            internalType: 'uint32',
            name: 'leaves',
            type: 'uint32',
          },
          {
            internalType: 'bytes32',
            name: 'journalSeal',
            type: 'bytes32',
          },
          {
            internalType: 'bytes32',
            name: 'settlementRoot',
            type: 'bytes32',
          },
          {
            internalType: 'uint64',
            name: 'assetBlock',
            type: 'uint64',
          },
          {
            internalType: 'bytes32',
            name: 'releaseHash',
            type: 'bytes32',
          },
          {
            internalType: 'bytes32',
            name: 'verifierHash',
            type: 'bytes32',
          },
        ],
        indexed: false,
        internalType: 'struct ReserveVault.LiabilityRoot',
        name: 'root',
        type: 'tuple',
      },
      {
        indexed: false,
        internalType: 'address',
        name: 'first',
        type: 'address',
      },
      {
        indexed: false,
        internalType: 'address',
        name: 'second',
        type: 'address',
      },
    ],
    name: 'RootAnchored',
    type: 'event',
  },
  {
    anonymous: false,
    inputs: [
      {
        indexed: false,
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'UnclaimedTaken',
    type: 'event',
  },
  {
    inputs: [],
    name: 'CLAIM_WINDOW',
    outputs: [
      {
        internalType: 'uint64',
        name: '',
        type: 'uint64',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'EXIT_AFTER',
    outputs: [
      {
        internalType: 'uint64',
        name: '',
        type: 'uint64',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'INCOME_DELAY',
    outputs: [
      {
        internalType: 'uint64',
        name: '',
        type: 'uint64',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'INCOME_WINDOW',
    outputs: [
      {
        internalType: 'uint64',
        name: '',
        type: 'uint64',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'LIABILITY_ROOT_TYPEHASH',
    outputs: [
      {
        internalType: 'bytes32',
        name: '',
        type: 'bytes32',
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
    inputs: [
      {
        components: [
          {
            internalType: 'uint32',
            name: 'day',
            type: 'uint32',
          },
          {
            internalType: 'bytes32',
            name: 'root',
            type: 'bytes32',
          },
          {
            internalType: 'uint128',
            name: 'total',
            type: 'uint128',
          },
          {
            internalType: 'uint32',
            name: 'leaves',
            type: 'uint32',
          },
          {
            internalType: 'bytes32',
            name: 'journalSeal',
            type: 'bytes32',
          },
          {
            internalType: 'bytes32',
            name: 'settlementRoot',
            type: 'bytes32',
          },
          {
            internalType: 'uint64',
            name: 'assetBlock',
            type: 'uint64',
          },
          {
            internalType: 'bytes32',
            name: 'releaseHash',
            type: 'bytes32',
          },
          {
            internalType: 'bytes32',
            name: 'verifierHash',
            type: 'bytes32',
          },
        ],
        internalType: 'struct ReserveVault.LiabilityRoot',
        name: 'root',
        type: 'tuple',
      },
      {
        components: [
          {
            internalType: 'address',
            name: 'signer',
            type: 'address',
          },
          {
            internalType: 'bytes',
            name: 'signature',
            type: 'bytes',
          },
        ],
        internalType: 'struct ReserveVault.Signature',
        name: 'first',
        type: 'tuple',
      },
      {
        components: [
          {
            internalType: 'address',
            name: 'signer',
            type: 'address',
          },
          {
            internalType: 'bytes',
            name: 'signature',
            type: 'bytes',
          },
        ],
        internalType: 'struct ReserveVault.Signature',
        name: 'second',
        type: 'tuple',
      },
    ],
    name: 'anchor',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'uint128',
        name: 'amount',
        type: 'uint128',
      },
    ],
    name: 'announceIncome',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'member',
        type: 'address',
      },
      {
        internalType: 'bytes32',
        name: 'key',
        type: 'bytes32',
      },
      {
        internalType: 'uint8',
        name: 'depth',
        type: 'uint8',
      },
      {
        internalType: 'uint8',
        name: 'shardBits',
        type: 'uint8',
      },
      {
        components: [
          {
            internalType: 'uint8',
            name: 'part',
            type: 'uint8',
          },
          {
            internalType: 'uint8',
            name: 'place',
            type: 'uint8',
          },
          {
            internalType: 'uint32',
            name: 'tileIndex',
            type: 'uint32',
          },
          {
            internalType: 'bytes',
            name: 'tile',
            type: 'bytes',
          },
          {
            internalType: 'bytes',
            name: 'siblings',
            type: 'bytes',
          },
        ],
        internalType: 'struct LeafProof[]',
        name: 'proofs',
        type: 'tuple[]',
      },
    ],
    name: 'claim',
    outputs: [
      {
        internalType: 'uint256',
        name: 'paid',
        type: 'uint256',
      },
    ],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [
      {
        internalType: 'address',
        name: 'member',
        type: 'address',
      },
    ],
    name: 'claimedParts',
    outputs: [
      {
        internalType: 'uint8',
        name: 'parts',
        type: 'uint8',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'eip712Domain',
    outputs: [
      {
        internalType: 'bytes1',
        name: 'fields',
        type: 'bytes1',
      },
      {
        internalType: 'string',
        name: 'name',
        type: 'string',
      },
      {
        internalType: 'string',
        name: 'version',
        type: 'string',
      },
      {
        internalType: 'uint256',
        name: 'chainId',
        type: 'uint256',
      },
      {
        internalType: 'address',
        name: 'verifyingContract',
        type: 'address',
      },
      {
        internalType: 'bytes32',
        name: 'salt',
        type: 'bytes32',
      },
      {
        internalType: 'uint256[]',
        name: 'extensions',
        type: 'uint256[]',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'exitCash',
    outputs: [
      {
        internalType: 'uint128',
        name: '',
        type: 'uint128',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'exitFrom',
    outputs: [
      {
        internalType: 'uint64',
        name: '',
        type: 'uint64',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'exitOpenedAt',
    outputs: [
      {
        internalType: 'uint64',
        name: '',
        type: 'uint64',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      {
        components: [
          {
            internalType: 'uint32',
            name: 'day',
            type: 'uint32',
          },
          {
            internalType: 'bytes32',
            name: 'root',
            type: 'bytes32',
          },
          {
            internalType: 'uint128',
            name: 'total',
            type: 'uint128',
          },
          {
            internalType: 'uint32',
            name: 'leaves',
            type: 'uint32',
          },
          {
            internalType: 'bytes32',
            name: 'journalSeal',
            type: 'bytes32',
          },
          {
            internalType: 'bytes32',
            name: 'settlementRoot',
            type: 'bytes32',
          },
          {
            internalType: 'uint64',
            name: 'assetBlock',
            type: 'uint64',
          },
          {
            internalType: 'bytes32',
            name: 'releaseHash',
            type: 'bytes32',
          },
          {
            internalType: 'bytes32',
            name: 'verifierHash',
            type: 'bytes32',
          },
        ],
        internalType: 'struct ReserveVault.LiabilityRoot',
        name: 'root',
        type: 'tuple',
      },
    ],
    name: 'hashRoot',
    outputs: [
      {
        internalType: 'bytes32',
        name: '',
        type: 'bytes32',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'income',
    outputs: [
      {
        internalType: 'uint128',
        name: '',
        type: 'uint128',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'incomeReadyAt',
    outputs: [
      {
        internalType: 'uint64',
        name: '',
        type: 'uint64',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'isExitDue',
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
    name: 'newest',
    outputs: [
      {
        internalType: 'uint32',
        name: 'day',
        type: 'uint32',
      },
      {
        internalType: 'bytes32',
        name: 'root',
        type: 'bytes32',
      },
      {
        internalType: 'uint128',
        name: 'total',
        type: 'uint128',
      },
      {
        internalType: 'uint32',
        name: 'leaves',
        type: 'uint32',
      },
      {
        internalType: 'bytes32',
        name: 'journalSeal',
        type: 'bytes32',
      },
      {
        internalType: 'bytes32',
        name: 'settlementRoot',
        type: 'bytes32',
      },
      {
        internalType: 'uint64',
        name: 'assetBlock',
        type: 'uint64',
      },
      {
        internalType: 'bytes32',
        name: 'releaseHash',
        type: 'bytes32',
      },
      {
        internalType: 'bytes32',
        name: 'verifierHash',
        type: 'bytes32',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'openExit',
    outputs: [],
    stateMutability: 'nonpayable',
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
    name: 'payoutVault',
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
    inputs: [
      {
        internalType: 'uint256',
        name: 'amount',
        type: 'uint256',
      },
    ],
    name: 'refill',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'refillLeft',
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
    name: 'registry',
    outputs: [
      {
        internalType: 'contract IOperatorRegistry',
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
        internalType: 'uint32',
        name: 'day',
        type: 'uint32',
      },
    ],
    name: 'rootOfDay',
    outputs: [
      {
        internalType: 'bytes32',
        name: 'root',
        type: 'bytes32',
      },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'takeIncome',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'takeUnclaimed',
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
    name: 'vetoIncome',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
] as const

export const reserveVaultBytecode =
  '0x6101c0604052348015610010575f5ffd5b506040516133a23803806133a283398101604081905261002f916102d4565b604080518082018252601081526f54657261686f6c64207265736572766560801b602080830191909152825180840190935260018352603160f81b9083015290856001600160a01b03811661009e57604051631e4fbdf760e01b81525f60048201526024015b60405180910390fd5b6100a781610218565b506100b182610234565b610120526100be81610234565b61014052815160208084019190912060e052815190820120610100524660a05261014a60e05161010051604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201529081019290925260608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b60805250503060c0526001600160a01b0385163b5f0361018857604051639276324f60e01b81526001600160a01b0386166004820152602401610095565b6001600160a01b03918216610180529181166101a052929092166101605250604080516060810182526001600160601b0390921680835260208301819052426001600160401b031692909101829052600480546001600160c01b03191682176c01000000000000000000000000909202919091176001600160c01b0316600160c01b9092029190911790556103ab565b600180546001600160a01b031916905561023181610271565b50565b5f5f829050601f8151111561025e578260405163305a27a960e01b81526004016100959190610350565b805161026982610385565b179392505050565b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b6001600160a01b0381168114610231575f5ffd5b5f5f5f5f5f60a086880312156102e8575f5ffd5b85516102f3816102c0565b6020870151909550610304816102c0565b6040870151909450610315816102c0565b6060870151909350610326816102c0565b60808701519092506001600160601b0381168114610342575f5ffd5b809150509295509295909350565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b805160208083015191908110156103a5575f198160200360031b1b821691505b50919050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a051612f496104595f395f81816102e9015261104301525f818161035201528181610c5801526114d301525f818161055f0152818161074f01528181610dfb01528181610ee9015281816110210152818161125a015261134101525f61148d01525f61146201525f611bbf01525f611b9701525f611af201525f611b1c01525f611b460152612f495ff3fe608060405234801561000f575f5ffd5b50600436106101f2575f3560e01c806388b4504611610114578063ab17ce1d116100a9578063e30c397811610079578063e30c397814610526578063f2fde38b14610537578063f975093a1461054a578063fbad76cb14610552578063fc0c546a1461055a575f5ffd5b8063ab17ce1d146104d3578063c76572c3146104e6578063ca9d07ba146104f9578063d8a8d7181461050c575f5ffd5b806392c6776f116100e457806392c6776f1461049a5780639f34fc80146104ad578063a41f44aa146104b8578063a4b91ffb146104c0575f5ffd5b806388b45046146103a15780638b1b25c0146103cc5780638bdbdac1146103d45780638da5cb5b1461048a575f5ffd5b80634f649a291161018a5780637b1039991161015a5780637b1039991461034d57806381a1399f1461037457806381ebe40d1461037c57806384b0196e14610386575f5ffd5b80634f649a29146102e45780635d50a62814610323578063715018a61461033d57806379ba509714610345575f5ffd5b80632750fedb116101c55780632750fedb146102a557806328aaf3b7146102bd5780632c57876b146102d25780634227746a146102dc575f5ffd5b806304afee04146101f657806308b89e451461021d5780630a208d981461025157806322d7f10a14610286575b5f5ffd5b61020062093a8081565b6040516001600160401b0390911681526020015b60405180910390f35b61023f61022b36600461269d565b60106020525f908152604090205460ff1681565b60405160ff9091168152602001610214565b6102787fd6280b428337db9d8d1e8d1c9f928f06f259701a27640c6408e0c769212bc02881565b604051908152602001610214565b6102786102943660046126d2565b600d6020525f908152604090205481565b6102ad610581565b6040519015158152602001610214565b6102d06102cb36600461270c565b6105d0565b005b6102006212750081565b6102d061068e565b61030b7f000000000000000000000000000000000000000000000000000000000000000081565b6040516001600160a01b039091168152602001610214565b600e5461020090600160801b90046001600160401b031681565b6102d0610844565b6102d0610865565b61030b7f000000000000000000000000000000000000000000000000000000000000000081565b6102006108a9565b6102006202a30081565b61038e6108de565b6040516102149796959493929190612755565b600e546103b4906001600160801b031681565b6040516001600160801b039091168152602001610214565b610278610920565b600554600654600754600854600954600a54600b54600c546104249763ffffffff90811697966001600160801b03811696600160801b90910490911694909390926001600160401b039091169189565b6040805163ffffffff9a8b16815260208101999099526001600160801b0390971696880196909652969093166060860152608085019190915260a08401526001600160401b031660c083015260e082019290925261010081019190915261012001610214565b5f546001600160a01b031661030b565b6102d06104a8366004612812565b6109ba565b6102006301e1338081565b6102d0610bf9565b600f546103b4906001600160801b031681565b6102786104e1366004612888565b610d2c565b6102786104f43660046128b1565b610d84565b6102d061050736600461295e565b610f26565b600e5461020090600160c01b90046001600160401b031681565b6001546001600160a01b031661030b565b6102d061054536600461269d565b611071565b6102d06110e1565b6102d061128d565b61030b7f000000000000000000000000000000000000000000000000000000000000000081565b5f5f61058b6108a9565b600e54909150600160c01b90046001600160401b03161515806105ca57506001600160401b038116158015906105ca5750806001600160401b03164210155b91505090565b6105d86113e5565b806001600160801b03165f0361060157604051631f2a200560e01b815260040160405180910390fd5b8061060f6202a30042612989565b600e80546001600160c01b031916600160801b6001600160401b0393841681026001600160801b031916919091176001600160801b039485161791829055604080519486168552910490911660208301527fd0be52cb3b084cefa28b4a3746ee9072ddf6fa447649cb4149830d4e016ff78c910160405180910390a150565b600e54600160c01b90046001600160401b0316156106bf5760405163843a340960e01b815260040160405180910390fd5b5f6106c86108a9565b9050806001600160401b03165f036106f25760405162cccc2760e81b815260040160405180910390fd5b806001600160401b031642101561072c5760405163d606d83f60e01b81526001600160401b03821660048201526024015b60405180910390fd5b6040516370a0823160e01b81523060048201525f906107c5906001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016906370a0823190602401602060405180830381865afa158015610794573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906107b891906129a8565b6001600160801b03611411565b600f80546001600160801b0319166001600160801b038316179055600e80546001600160c01b0316600160c01b426001600160401b03160217905560055460405182815291925063ffffffff16907ffbb11133c6d14be864b6a39f7d78decbf8bcae971bfe24601bc553d6f897e6039060200160405180910390a25050565b61084c6113e5565b604051633c776be160e01b815260040160405180910390fd5b60015433906001600160a01b0316811461089d5760405163118cdaa760e01b81526001600160a01b0382166004820152602401610723565b6108a681611423565b50565b6006545f90156108d95760055462127500906108ca9063ffffffff1661143c565b6108d49190612989565b905090565b505f90565b5f6060805f5f5f60606108ef61145b565b6108f7611486565b604080515f80825260208201909252600f60f81b9b939a50919850469750309650945092509050565b604080516060810182526004546001600160601b038082168352600160601b8204166020830152600160c01b90046001600160401b03169181018290525f91829061096c9042906114b1565b82519091506109b3906001600160601b03166201518061098c84836129bf565b61099691906129ea565b84602001516001600160601b03166109ae9190612a09565b611411565b9250505090565b600e54600160c01b90046001600160401b0316156109eb5760405163843a340960e01b815260040160405180910390fd5b60208301355f03610a0f576040516329e7276760e11b815260040160405180910390fd5b610a24610a1f60208501856126d2565b61143c565b6001600160401b0316421015610a6357610a4160208401846126d2565b6040516327f433dd60e21b815263ffffffff9091166004820152602401610723565b60065415801590610a8e575060055463ffffffff16610a8560208501856126d2565b63ffffffff1611155b15610acc57610aa060208401846126d2565b60055460405163532620e360e01b815263ffffffff928316600482015291166024820152604401610723565b610ad9602082018261269d565b6001600160a01b0316610aef602084018461269d565b6001600160a01b031603610b2f57610b0a602083018361269d565b6040516336a6542360e01b81526001600160a01b039091166004820152602401610723565b5f610b3984610d2c565b9050610b4583826114c7565b610b4f82826114c7565b836005610b5c8282612a54565b505060208401803590600d905f90610b7490886126d2565b63ffffffff1681526020808201929092526040015f2091909155610b9a908501856126d2565b63ffffffff167f6bce552ffeae1c8529a4d34a80e1a0605001ecbf04622f9e676960e83a8c0e2585610bcf602087018761269d565b610bdc602087018761269d565b604051610beb93929190612bdf565b60405180910390a250505050565b600e54600160801b90046001600160401b03165f03610c2b57604051630bae0d7560e11b815260040160405180910390fd5b5f546001600160a01b03163314801590610cd05750604051632de9480760e01b81523360048201526080907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031690632de9480790602401602060405180830381865afa158015610ca5573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610cc99190612c12565b1660ff165f145b15610cf057604051630bd4212160e11b8152336004820152602401610723565b600e80546001600160c01b031916905560405133907f8358ad16a4fe28552674abe74ba6aa3d58059788b01d6027525fccfe0cbf61de905f90a2565b5f610d7e7fd6280b428337db9d8d1e8d1c9f928f06f259701a27640c6408e0c769212bc02883604051602001610d63929190612c2d565b6040516020818303038152906040528051906020012061163d565b92915050565b5f610d8d611669565b600e54600160c01b90046001600160401b03165f03610dbf5760405163c1a7bb5d60e01b815260040160405180910390fd5b5f829003610de05760405163858dc5ef60e01b815260040160405180910390fd5b60408051608081019091526005545f91908190610e269030907f00000000000000000000000000000000000000000000000000000000000000009063ffffffff1661169e565b8152600654602082015260ff8089166040830152871660609091015290505f8080610e54848b8d8a8a61176e565b925092509250805f14610e8857600f54610e83908390610e7d906001600160801b031684611411565b836118db565b610e8a565b5f5b6040805160ff86168152602081018590529081018290529095506001600160a01b038c16907f8d2dd554e7207f2edcec3f94a370536aa5b74554b28e814f77ec34780a1855249060600160405180910390a2610f106001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000168c8761198b565b50505050610f1c6119c0565b9695505050505050565b610f2e6113e5565b610f36611669565b610f3e610581565b15610f5c5760405163843a340960e01b815260040160405180910390fd5b5f610f65610920565b905080821115610f925760405163029a8b5f60e41b81526004810182905260248101839052604401610723565b610f9c8282612c42565b600480546001600160601b03908116600160c01b426001600160401b0316026bffffffffffffffffffffffff60601b191617600160601b93909116929092029190911790556040518281527f3ab705e87f2baf0c1a89abc6b052206651c313366093753e20f2437d68db02cd9060200160405180910390a16110686001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000167f00000000000000000000000000000000000000000000000000000000000000008461198b565b506108a66119c0565b6110796113e5565b600180546001600160a01b0383166001600160a01b031990911681179091556110a95f546001600160a01b031690565b6001600160a01b03167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e2270060405160405180910390a350565b6110e96113e5565b6110f1611669565b6110f9610581565b156111175760405163843a340960e01b815260040160405180910390fd5b600e54600160801b90046001600160401b03165f0361114957604051630bae0d7560e11b815260040160405180910390fd5b600e54600160801b90046001600160401b031642101561119157600e5460405163d606d83f60e01b8152600160801b9091046001600160401b03166004820152602401610723565b600e545f906111b49062093a8090600160801b90046001600160401b0316612989565b9050806001600160401b031642106111ea576040516351b1b5e560e01b81526001600160401b0382166004820152602401610723565b600e80546001600160c01b031981169091556040516001600160801b03909116808252907f492d8c2bb4d1c943fdab50d3b33765a152973d010e621405578a8382d4d67364906020015b60405180910390a16112816112505f546001600160a01b031690565b6001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016908361198b565b505061128b6119c0565b565b6112956113e5565b61129d611669565b600e54600160c01b90046001600160401b03165f036112cf5760405163c1a7bb5d60e01b815260040160405180910390fd5b600e545f906112f3906301e1338090600160c01b90046001600160401b0316612989565b9050806001600160401b031642101561132a5760405163d606d83f60e01b81526001600160401b0382166004820152602401610723565b6040516370a0823160e01b81523060048201525f907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa15801561138e573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906113b291906129a8565b90507fa060476b0e5ccd97bd9580b5927d633985dcb3151babd93e96e6f67e76b153028160405161123491815260200190565b5f546001600160a01b0316331461128b5760405163118cdaa760e01b8152336004820152602401610723565b5f8282188284100282185b9392505050565b600180546001600160a01b03191690556108a6816119ea565b5f61144e63ffffffff83166001612989565b610d7e9062015180612c55565b60606108d47f0000000000000000000000000000000000000000000000000000000000000000611a39565b60606108d47f0000000000000000000000000000000000000000000000000000000000000000611a39565b5f80828403848111159081025b95945050505050565b60016001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016632de94807611505602086018661269d565b6040516001600160e01b031960e084901b1681526001600160a01b039091166004820152602401602060405180830381865afa158015611547573d5f5f3e3d5ffd5b505050506040513d601f19601f8201168201806040525081019061156b9190612c12565b1660ff165f036115a757611582602083018361269d565b60405163ab41663360e01b81526001600160a01b039091166004820152602401610723565b5f6115ff6115b8602085018561269d565b836115c66020870187612c7e565b8080601f0160208091040260200160405190810160405280939291908181526020018383808284375f92019190915250611a7692505050565b90508061163857611613602084018461269d565b604051633615713d60e21b81526001600160a01b039091166004820152602401610723565b505050565b5f610d7e611649611ae6565b8360405161190160f01b8152600281019290925260228201526042902090565b611671611c0f565b61128b60017f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005b90611c4f565b6040516001600160c01b03194660c01b1660208201526bffffffffffffffffffffffff19606085811b8216602884015284901b16603c8201526001600160e01b031960e083901b1660508201525f90819060540160405160208183030381529060405290506002816040516020016117169190612cde565b60408051601f198184030181529082905261173091612d05565b602060405180830381855afa15801561174b573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906114be91906129a8565b6001600160a01b0383165f908152601060205260408120548190819060ff16815b858110156118a2575f6117c78888848181106117ad576117ad612d10565b90506020028101906117bf9190612d24565b8c8c8c611c56565b6001600160801b0316945090505f8888848181106117e7576117e7612d10565b90506020028101906117f99190612d24565b611807906020810190612d42565b600160ff9182161b91508488178216161561187c578989898581811061182f5761182f612d10565b90506020028101906118419190612d24565b61184f906020810190612d42565b604051631596fd3f60e01b81526001600160a01b03909216600483015260ff166024820152604401610723565b958617956118936001600160801b03831687612a09565b9550505080600101905061178f565b506001600160a01b03969096165f908152601060205260409020805460ff191696841760ff169690961790955590969095509293505050565b5f5f5f6118e88686611e51565b91509150815f0361190c57838181611902576119026129d6565b049250505061141c565b818411611923576119236003851502601118611e6d565b5f848688095f868103871696879004966002600389028118808a02820302808a02820302808a02820302808a02820302808a02820302808a02909103029181900381900460010185841190960395909502919093039390930492909217029150509392505050565b6119988383836001611e7e565b61163857604051635274afe760e01b81526001600160a01b0384166004820152602401610723565b61128b5f7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f00611698565b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b60605f611a4583611ee0565b6040805160208082528183019092529192505f91906020820181803683375050509182525060208101929092525090565b5f836001600160a01b03163b5f03611ad4575f5f611a948585611f07565b5090925090505f816003811115611aad57611aad612d5d565b148015611acb5750856001600160a01b0316826001600160a01b0316145b9250505061141c565b611adf848484611f50565b905061141c565b5f306001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016148015611b3e57507f000000000000000000000000000000000000000000000000000000000000000046145b15611b6857507f000000000000000000000000000000000000000000000000000000000000000090565b6108d4604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005c1561128b57604051633ee5aeb560e01b815260040160405180910390fd5b80825d5050565b5f5f5f611c6a87876040015160ff16611fb5565b90505f6002875f015188604001518960600151855f015186602001518760400151604051602001611d10969594939291907574657261686f6c64206c696162696c6974696573203160501b8152601681019690965260f894851b6001600160f81b031990811660368801529390941b9092166037850152603884015260801b6001600160801b031916605883015260e01b6001600160e01b0319166068820152606c0190565b60408051601f1981840301815290829052611d2a91612d05565b602060405180830381855afa158015611d45573d5f5f3e3d5ffd5b5050506040513d601f19601f82011682018060405250810190611d6891906129a8565b905086602001518114611d8e576040516362a015ed60e11b815260040160405180910390fd5b365f611d9d60608b018b612c7e565b6030611daf60408e0160208f01612d42565b60ff16611dbc91906129bf565b611dc7928290612d71565b8a519193509150611de790899089611de260208f018f612d42565b612248565b611df18284612d98565b14611e315786611e0460208c018c612d42565b604051630b6354e560e41b81526001600160a01b03909216600483015260ff166024820152604401610723565b611e3b82826123ad565b8460200151955095505050505094509492505050565b5f805f1983850993909202808410938190039390930393915050565b634e487b715f52806020526024601cfd5b60405163a9059cbb60e01b5f8181526001600160a01b038616600452602485905291602083604481808b5af1925060015f51148316611ed4578383151615611ec8573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b5f60ff8216601f811115610d7e57604051632cd44ac360e21b815260040160405180910390fd5b5f5f5f8351604103611f3e576020840151604085015160608601515f1a611f30888285856123ec565b955095509550505050611f49565b505081515f91506002905b9250925092565b805160408051630b135d3f60e11b8082526004820186905260248201929092525f92906020820185604483015e5f82606483010152601f820160051c60051b915060205f60648401838a5afa9050825f5114601f3d1116811693505050509392505050565b604080516060810182525f80825260208201819052918101919091525f6030611fe16060860186612c7e565b611fec9291506129ea565b90505f5f82118015611fff575060108211155b801561202257506120116030836129bf565b61201e6060870187612c7e565b9050145b90505f6020851115801561204d575061203c6034866129bf565b6120496080880188612c7e565b9050145b90505f836120616040890160208a01612d42565b60ff161080156120805750600861207b6020890189612d42565b60ff16105b80156120a25750856120986060890160408a016126d2565b63ffffffff16901c155b90508215806120af575081155b806120b8575080155b156120d657604051630f4ea0ab60e41b815260040160405180910390fd5b63ffffffff841660408601525f5b8481101561213c576121176120fc60608a018a612c7e565b6121076030856129bf565b612112928290612d71565b6123ad565b866020018181516121289190612db5565b6001600160801b03169052506001016120e4565b5060025f61215060608a0160408b016126d2565b8661215e60608c018c612c7e565b604051602001612172959493929190612dd4565b60408051601f198184030181529082905261218c91612d05565b602060405180830381855afa1580156121a7573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906121ca91906129a8565b85525f6121dd6060890160408a016126d2565b90505f5b8781101561223c57600182811c637fffffff16928116146122318861220960808d018d612c7e565b6122146034876129bf565b61221f928290612d71565b8461222b876001612a09565b886124b4565b9750506001016121e1565b50505050505092915050565b604080517f3636363636363636363636363636363636363636363636363636363636363636868118602083015291810191909152606080820185905283901b6bffffffffffffffffffffffff1916608082015260f882901b6001600160f81b03191660948201525f90819060029060950160408051601f19818403018152908290526122d391612d05565b602060405180830381855afa1580156122ee573d5f5f3e3d5ffd5b5050506040513d601f19601f8201168201806040525081019061231191906129a8565b604080517f5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c8981186020830152918101919091526060810182905290915060029060800160408051601f198184030181529082905261236f91612d05565b602060405180830381855afa15801561238a573d5f5f3e3d5ffd5b5050506040513d601f19601f82011682018060405250810190610f1c91906129a8565b5f6123bb8260208186612d71565b6123c491612e1b565b608081901c915060e01c15610d7e57604051631240afc760e01b815260040160405180910390fd5b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084111561242557505f915060039050826124aa565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa158015612476573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b0381166124a157505f9250600191508290506124aa565b92505f91508190505b9450945094915050565b604080516060810182525f8082526020820181905291810191909152365f6124df603482898b612d71565b915091505f895f01518a602001518b6040015160405160200161252f9392919092835260809190911b6001600160801b031916602083015260e01b6001600160e01b031916603082015260340190565b60405160208183030381529060405290505f8761256f5781848460405160200161255b93929190612e51565b604051602081830303815290604052612594565b83838360405160200161258493929190612e6f565b6040516020818303038152906040525b9050600260018888846040516020016125b09493929190612e84565b60408051601f19818403018152908290526125ca91612d05565b602060405180830381855afa1580156125e5573d5f5f3e3d5ffd5b5050506040513d601f19601f8201168201806040525081019061260891906129a8565b85526126178360208187612d71565b61262091612e1b565b60801c8b602001516126329190612db5565b6001600160801b0316602086015261264d8360308187612d71565b61265691612ec1565b60e01c8b604001516126689190612ef7565b63ffffffff16604086015250929998505050505050505050565b80356001600160a01b0381168114612698575f5ffd5b919050565b5f602082840312156126ad575f5ffd5b61141c82612682565b63ffffffff811681146108a6575f5ffd5b8035612698816126b6565b5f602082840312156126e2575f5ffd5b813561141c816126b6565b6001600160801b03811681146108a6575f5ffd5b8035612698816126ed565b5f6020828403121561271c575f5ffd5b813561141c816126ed565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b60ff60f81b8816815260e060208201525f61277360e0830189612727565b82810360408401526127858189612727565b606084018890526001600160a01b038716608085015260a0840186905283810360c0850152845180825260208087019350909101905f5b818110156127da5783518352602093840193909201916001016127bc565b50909b9a5050505050505050505050565b5f61012082840312156127fc575f5ffd5b50919050565b5f604082840312156127fc575f5ffd5b5f5f5f6101608486031215612825575f5ffd5b61282f85856127eb565b92506101208401356001600160401b0381111561284a575f5ffd5b61285686828701612802565b9250506101408401356001600160401b03811115612872575f5ffd5b61287e86828701612802565b9150509250925092565b5f6101208284031215612899575f5ffd5b61141c83836127eb565b60ff811681146108a6575f5ffd5b5f5f5f5f5f5f60a087890312156128c6575f5ffd5b6128cf87612682565b95506020870135945060408701356128e6816128a3565b935060608701356128f6816128a3565b925060808701356001600160401b03811115612910575f5ffd5b8701601f81018913612920575f5ffd5b80356001600160401b03811115612935575f5ffd5b8960208260051b8401011115612949575f5ffd5b60208201935080925050509295509295509295565b5f6020828403121561296e575f5ffd5b5035919050565b634e487b7160e01b5f52601160045260245ffd5b6001600160401b038181168382160190811115610d7e57610d7e612975565b5f602082840312156129b8575f5ffd5b5051919050565b8082028115828204841417610d7e57610d7e612975565b634e487b7160e01b5f52601260045260245ffd5b5f82612a0457634e487b7160e01b5f52601260045260245ffd5b500490565b80820180821115610d7e57610d7e612975565b5f8135610d7e816126b6565b5f8135610d7e816126ed565b6001600160401b03811681146108a6575f5ffd5b5f8135610d7e81612a34565b612a77612a6083612a1c565b825463ffffffff191663ffffffff91909116178255565b6020820135600182015560028101612ab1612a9460408501612a28565b82546001600160801b0319166001600160801b0391909116178255565b612ae4612ac060608501612a1c565b82805463ffffffff60801b191660809290921b63ffffffff60801b16919091179055565b506080820135600382015560a08201356004820155612b29612b0860c08401612a48565b600583016001600160401b0382166001600160401b03198254161781555050565b60e0820135600682015561010090910135600790910155565b803561269881612a34565b8035612b58816126b6565b63ffffffff16825260208181013590830152612b7660408201612701565b6001600160801b03166040830152612b90606082016126c7565b63ffffffff1660608301526080818101359083015260a08082013590830152612bbb60c08201612b42565b6001600160401b031660c083015260e0818101359083015261010090810135910152565b6101608101612bee8286612b4d565b6001600160a01b039384166101208301529190921661014090920191909152919050565b5f60208284031215612c22575f5ffd5b815161141c816128a3565b828152610140810161141c6020830184612b4d565b81810381811115610d7e57610d7e612975565b6001600160401b038181168382160290811690818114612c7757612c77612975565b5092915050565b5f5f8335601e19843603018112612c93575f5ffd5b8301803591506001600160401b03821115612cac575f5ffd5b602001915036819003821315612cc0575f5ffd5b9250929050565b5f81518060208401855e5f93019283525090919050565b7274657261686f6c6420736e617073686f74203160681b81525f61141c6013830184612cc7565b5f61141c8284612cc7565b634e487b7160e01b5f52603260045260245ffd5b5f8235609e19833603018112612d38575f5ffd5b9190910192915050565b5f60208284031215612d52575f5ffd5b813561141c816128a3565b634e487b7160e01b5f52602160045260245ffd5b5f5f85851115612d7f575f5ffd5b83861115612d8b575f5ffd5b5050820193919092039150565b80356020831015610d7e575f19602084900360031b1b1692915050565b6001600160801b038181168382160190811115610d7e57610d7e612975565b6001600160f81b031960f887811b821683526001600160e01b031960e088901b16600184015285901b166005820152818360068301375f9101600601908152949350505050565b80356001600160801b03198116906010841015612c77576001600160801b031960109490940360031b84901b1690921692915050565b5f612e5c8286612cc7565b838582375f930192835250909392505050565b828482375f8382015f8152610f1c8185612cc7565b6001600160f81b031960f886811b8216835285901b1660018201526001600160e01b031960e084901b1660028201525f610f1c6006830184612cc7565b80356001600160e01b03198116906004841015612c77576001600160e01b031960049490940360031b84901b1690921692915050565b63ffffffff8181168382160190811115610d7e57610d7e61297556fea264697066735822122003e7ecc0a3cde73603eccff1710d56ef12550a7883149d766db0a10869ec4fca64736f6c63430008250033'
