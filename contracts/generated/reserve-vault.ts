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
        internalType: 'uint256',
        name: 'free',
        type: 'uint256',
      },
      {
        internalType: 'uint256',
        name: 'needed',
        type: 'uint256',
      },
    ],
    name: 'OwedToMembers',
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
    inputs: [],
    name: 'freeCash',
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
  '0x6101c0604052348015610010575f5ffd5b506040516134f33803806134f383398101604081905261002f916102d4565b604080518082018252601081526f54657261686f6c64207265736572766560801b602080830191909152825180840190935260018352603160f81b9083015290856001600160a01b03811661009e57604051631e4fbdf760e01b81525f60048201526024015b60405180910390fd5b6100a781610218565b506100b182610234565b610120526100be81610234565b61014052815160208084019190912060e052815190820120610100524660a05261014a60e05161010051604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201529081019290925260608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b60805250503060c0526001600160a01b0385163b5f0361018857604051639276324f60e01b81526001600160a01b0386166004820152602401610095565b6001600160a01b03918216610180529181166101a052929092166101605250604080516060810182526001600160601b0390921680835260208301819052426001600160401b031692909101829052600480546001600160c01b03191682176c01000000000000000000000000909202919091176001600160c01b0316600160c01b9092029190911790556103ab565b600180546001600160a01b031916905561023181610271565b50565b5f5f829050601f8151111561025e578260405163305a27a960e01b81526004016100959190610350565b805161026982610385565b179392505050565b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b6001600160a01b0381168114610231575f5ffd5b5f5f5f5f5f60a086880312156102e8575f5ffd5b85516102f3816102c0565b6020870151909550610304816102c0565b6040870151909450610315816102c0565b6060870151909350610326816102c0565b60808701519092506001600160601b0381168114610342575f5ffd5b809150509295509295909350565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b805160208083015191908110156103a5575f198160200360031b1b821691505b50919050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a05161308c6104675f395f81816102f401526110fb01525f818161036501528181610d10015261161601525f8181610572015281816107620152818161087a01528181610eb301528181610fa1015281816110d9015281816113450152818161142d01526114f701525f6115e601525f6115bb01525f611d0201525f611cda01525f611c3501525f611c5f01525f611c89015261308c5ff3fe608060405234801561000f575f5ffd5b50600436106101fd575f3560e01c806388b4504611610114578063ab17ce1d116100a9578063e30c397811610079578063e30c397814610539578063f2fde38b1461054a578063f975093a1461055d578063fbad76cb14610565578063fc0c546a1461056d575f5ffd5b8063ab17ce1d146104e6578063c76572c3146104f9578063ca9d07ba1461050c578063d8a8d7181461051f575f5ffd5b806392c6776f116100e457806392c6776f146104ad5780639f34fc80146104c0578063a41f44aa146104cb578063a4b91ffb146104d3575f5ffd5b806388b45046146103b45780638b1b25c0146103df5780638bdbdac1146103e75780638da5cb5b1461049d575f5ffd5b80634f649a291161019557806379ba50971161016557806379ba5097146103585780637b1039991461036057806381a1399f1461038757806381ebe40d1461038f57806384b0196e14610399575f5ffd5b80634f649a29146102ef5780635d50a6281461032e5780636c9cb82f14610348578063715018a614610350575f5ffd5b80632750fedb116101d05780632750fedb146102b057806328aaf3b7146102c85780632c57876b146102dd5780634227746a146102e7575f5ffd5b806304afee041461020157806308b89e45146102285780630a208d981461025c57806322d7f10a14610291575b5f5ffd5b61020b62093a8081565b6040516001600160401b0390911681526020015b60405180910390f35b61024a6102363660046127e0565b60106020525f908152604090205460ff1681565b60405160ff909116815260200161021f565b6102837fd6280b428337db9d8d1e8d1c9f928f06f259701a27640c6408e0c769212bc02881565b60405190815260200161021f565b61028361029f366004612815565b600d6020525f908152604090205481565b6102b8610594565b604051901515815260200161021f565b6102db6102d636600461284f565b6105e3565b005b61020b6212750081565b6102db6106a1565b6103167f000000000000000000000000000000000000000000000000000000000000000081565b6040516001600160a01b03909116815260200161021f565b600e5461020b90600160801b90046001600160401b031681565b610283610857565b6102db610906565b6102db610927565b6103167f000000000000000000000000000000000000000000000000000000000000000081565b61020b61096b565b61020b6202a30081565b6103a1610996565b60405161021f9796959493929190612898565b600e546103c7906001600160801b031681565b6040516001600160801b03909116815260200161021f565b6102836109d8565b600554600654600754600854600954600a54600b54600c546104379763ffffffff90811697966001600160801b03811696600160801b90910490911694909390926001600160401b039091169189565b6040805163ffffffff9a8b16815260208101999099526001600160801b0390971696880196909652969093166060860152608085019190915260a08401526001600160401b031660c083015260e08201929092526101008101919091526101200161021f565b5f546001600160a01b0316610316565b6102db6104bb366004612955565b610a72565b61020b6301e1338081565b6102db610cb1565b600f546103c7906001600160801b031681565b6102836104f43660046129cb565b610de4565b6102836105073660046129f4565b610e3c565b6102db61051a366004612aa1565b610fde565b600e5461020b90600160c01b90046001600160401b031681565b6001546001600160a01b0316610316565b6102db6105583660046127e0565b611129565b6102db611199565b6102db611379565b6103167f000000000000000000000000000000000000000000000000000000000000000081565b5f5f61059e61096b565b600e54909150600160c01b90046001600160401b03161515806105dd57506001600160401b038116158015906105dd5750806001600160401b03164210155b91505090565b6105eb611528565b806001600160801b03165f0361061457604051631f2a200560e01b815260040160405180910390fd5b806106226202a30042612acc565b600e80546001600160c01b031916600160801b6001600160401b0393841681026001600160801b031916919091176001600160801b039485161791829055604080519486168552910490911660208301527fd0be52cb3b084cefa28b4a3746ee9072ddf6fa447649cb4149830d4e016ff78c910160405180910390a150565b600e54600160c01b90046001600160401b0316156106d25760405163843a340960e01b815260040160405180910390fd5b5f6106db61096b565b9050806001600160401b03165f036107055760405162cccc2760e81b815260040160405180910390fd5b806001600160401b031642101561073f5760405163d606d83f60e01b81526001600160401b03821660048201526024015b60405180910390fd5b6040516370a0823160e01b81523060048201525f906107d8906001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016906370a0823190602401602060405180830381865afa1580156107a7573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906107cb9190612aeb565b6001600160801b03611554565b600f80546001600160801b0319166001600160801b038316179055600e80546001600160c01b0316600160c01b426001600160401b03160217905560055460405182815291925063ffffffff16907ffbb11133c6d14be864b6a39f7d78decbf8bcae971bfe24601bc553d6f897e6039060200160405180910390a25050565b6006545f9015610901576040516370a0823160e01b81523060048201526108fc907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa1580156108c7573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906108eb9190612aeb565b6007546001600160801b0316611566565b905090565b505f90565b61090e611528565b604051633c776be160e01b815260040160405180910390fd5b60015433906001600160a01b0316811461095f5760405163118cdaa760e01b81526001600160a01b0382166004820152602401610736565b6109688161157c565b50565b6006545f901561090157600554621275009061098c9063ffffffff16611595565b6108fc9190612acc565b5f6060805f5f5f60606109a76115b4565b6109af6115df565b604080515f80825260208201909252600f60f81b9b939a50919850469750309650945092509050565b604080516060810182526004546001600160601b038082168352600160601b8204166020830152600160c01b90046001600160401b03169181018290525f918290610a24904290611566565b8251909150610a6b906001600160601b031662015180610a448483612b02565b610a4e9190612b2d565b84602001516001600160601b0316610a669190612b4c565b611554565b9250505090565b600e54600160c01b90046001600160401b031615610aa35760405163843a340960e01b815260040160405180910390fd5b60208301355f03610ac7576040516329e7276760e11b815260040160405180910390fd5b610adc610ad76020850185612815565b611595565b6001600160401b0316421015610b1b57610af96020840184612815565b6040516327f433dd60e21b815263ffffffff9091166004820152602401610736565b60065415801590610b46575060055463ffffffff16610b3d6020850185612815565b63ffffffff1611155b15610b8457610b586020840184612815565b60055460405163532620e360e01b815263ffffffff928316600482015291166024820152604401610736565b610b9160208201826127e0565b6001600160a01b0316610ba760208401846127e0565b6001600160a01b031603610be757610bc260208301836127e0565b6040516336a6542360e01b81526001600160a01b039091166004820152602401610736565b5f610bf184610de4565b9050610bfd838261160a565b610c07828261160a565b836005610c148282612b97565b505060208401803590600d905f90610c2c9088612815565b63ffffffff1681526020808201929092526040015f2091909155610c5290850185612815565b63ffffffff167f6bce552ffeae1c8529a4d34a80e1a0605001ecbf04622f9e676960e83a8c0e2585610c8760208701876127e0565b610c9460208701876127e0565b604051610ca393929190612d22565b60405180910390a250505050565b600e54600160801b90046001600160401b03165f03610ce357604051630bae0d7560e11b815260040160405180910390fd5b5f546001600160a01b03163314801590610d885750604051632de9480760e01b81523360048201526080907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031690632de9480790602401602060405180830381865afa158015610d5d573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610d819190612d55565b1660ff165f145b15610da857604051630bd4212160e11b8152336004820152602401610736565b600e80546001600160c01b031916905560405133907f8358ad16a4fe28552674abe74ba6aa3d58059788b01d6027525fccfe0cbf61de905f90a2565b5f610e367fd6280b428337db9d8d1e8d1c9f928f06f259701a27640c6408e0c769212bc02883604051602001610e1b929190612d70565b60405160208183030381529060405280519060200120611780565b92915050565b5f610e456117ac565b600e54600160c01b90046001600160401b03165f03610e775760405163c1a7bb5d60e01b815260040160405180910390fd5b5f829003610e985760405163858dc5ef60e01b815260040160405180910390fd5b60408051608081019091526005545f91908190610ede9030907f00000000000000000000000000000000000000000000000000000000000000009063ffffffff166117e1565b8152600654602082015260ff8089166040830152871660609091015290505f8080610f0c848b8d8a8a6118b1565b925092509250805f14610f4057600f54610f3b908390610f35906001600160801b031684611554565b83611a1e565b610f42565b5f5b6040805160ff86168152602081018590529081018290529095506001600160a01b038c16907f8d2dd554e7207f2edcec3f94a370536aa5b74554b28e814f77ec34780a1855249060600160405180910390a2610fc86001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000168c87611ace565b50505050610fd4611b03565b9695505050505050565b610fe6611528565b610fee6117ac565b610ff6610594565b156110145760405163843a340960e01b815260040160405180910390fd5b5f61101d6109d8565b90508082111561104a5760405163029a8b5f60e41b81526004810182905260248101839052604401610736565b6110548282612d85565b600480546001600160601b03908116600160c01b426001600160401b0316026bffffffffffffffffffffffff60601b191617600160601b93909116929092029190911790556040518281527f3ab705e87f2baf0c1a89abc6b052206651c313366093753e20f2437d68db02cd9060200160405180910390a16111206001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000167f000000000000000000000000000000000000000000000000000000000000000084611ace565b50610968611b03565b611131611528565b600180546001600160a01b0383166001600160a01b031990911681179091556111615f546001600160a01b031690565b6001600160a01b03167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e2270060405160405180910390a350565b6111a1611528565b6111a96117ac565b6111b1610594565b156111cf5760405163843a340960e01b815260040160405180910390fd5b600e54600160801b90046001600160401b03165f0361120157604051630bae0d7560e11b815260040160405180910390fd5b600e54600160801b90046001600160401b031642101561124957600e5460405163d606d83f60e01b8152600160801b9091046001600160401b03166004820152602401610736565b600e545f9061126c9062093a8090600160801b90046001600160401b0316612acc565b9050806001600160401b031642106112a2576040516351b1b5e560e01b81526001600160401b0382166004820152602401610736565b600e546001600160801b03165f6112b7610857565b9050808211156112e457604051634bedcb8b60e01b81526004810182905260248101839052604401610736565b600e80546001600160c01b03191690556040518281527f492d8c2bb4d1c943fdab50d3b33765a152973d010e621405578a8382d4d673649060200160405180910390a161136c61133b5f546001600160a01b031690565b6001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000169084611ace565b505050611377611b03565b565b611381611528565b6113896117ac565b600e54600160c01b90046001600160401b03165f036113bb5760405163c1a7bb5d60e01b815260040160405180910390fd5b600e545f906113df906301e1338090600160c01b90046001600160401b0316612acc565b9050806001600160401b03164210156114165760405163d606d83f60e01b81526001600160401b0382166004820152602401610736565b6040516370a0823160e01b81523060048201525f907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa15801561147a573d5f5f3e3d5ffd5b505050506040513d601f19601f8201168201806040525081019061149e9190612aeb565b90507fa060476b0e5ccd97bd9580b5927d633985dcb3151babd93e96e6f67e76b15302816040516114d191815260200190565b60405180910390a161151e6114ed5f546001600160a01b031690565b6001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000169083611ace565b5050611377611b03565b5f546001600160a01b031633146113775760405163118cdaa760e01b8152336004820152602401610736565b5f8282188284100282185b9392505050565b5f80828403848111159081025b95945050505050565b600180546001600160a01b031916905561096881611b2d565b5f6115a763ffffffff83166001612acc565b610e369062015180612d98565b60606108fc7f0000000000000000000000000000000000000000000000000000000000000000611b7c565b60606108fc7f0000000000000000000000000000000000000000000000000000000000000000611b7c565b60016001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016632de9480761164860208601866127e0565b6040516001600160e01b031960e084901b1681526001600160a01b039091166004820152602401602060405180830381865afa15801561168a573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906116ae9190612d55565b1660ff165f036116ea576116c560208301836127e0565b60405163ab41663360e01b81526001600160a01b039091166004820152602401610736565b5f6117426116fb60208501856127e0565b836117096020870187612dc1565b8080601f0160208091040260200160405190810160405280939291908181526020018383808284375f92019190915250611bb992505050565b90508061177b5761175660208401846127e0565b604051633615713d60e21b81526001600160a01b039091166004820152602401610736565b505050565b5f610e3661178c611c29565b8360405161190160f01b8152600281019290925260228201526042902090565b6117b4611d52565b61137760017f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005b90611d92565b6040516001600160c01b03194660c01b1660208201526bffffffffffffffffffffffff19606085811b8216602884015284901b16603c8201526001600160e01b031960e083901b1660508201525f90819060540160405160208183030381529060405290506002816040516020016118599190612e21565b60408051601f198184030181529082905261187391612e48565b602060405180830381855afa15801561188e573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906115739190612aeb565b6001600160a01b0383165f908152601060205260408120548190819060ff16815b858110156119e5575f61190a8888848181106118f0576118f0612e53565b90506020028101906119029190612e67565b8c8c8c611d99565b6001600160801b0316945090505f88888481811061192a5761192a612e53565b905060200281019061193c9190612e67565b61194a906020810190612e85565b600160ff9182161b9150848817821616156119bf578989898581811061197257611972612e53565b90506020028101906119849190612e67565b611992906020810190612e85565b604051631596fd3f60e01b81526001600160a01b03909216600483015260ff166024820152604401610736565b958617956119d66001600160801b03831687612b4c565b955050508060010190506118d2565b506001600160a01b03969096165f908152601060205260409020805460ff191696841760ff169690961790955590969095509293505050565b5f5f5f611a2b8686611f94565b91509150815f03611a4f57838181611a4557611a45612b19565b049250505061155f565b818411611a6657611a666003851502601118611fb0565b5f848688095f868103871696879004966002600389028118808a02820302808a02820302808a02820302808a02820302808a02820302808a02909103029181900381900460010185841190960395909502919093039390930492909217029150509392505050565b611adb8383836001611fc1565b61177b57604051635274afe760e01b81526001600160a01b0384166004820152602401610736565b6113775f7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f006117db565b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b60605f611b8883612023565b6040805160208082528183019092529192505f91906020820181803683375050509182525060208101929092525090565b5f836001600160a01b03163b5f03611c17575f5f611bd7858561204a565b5090925090505f816003811115611bf057611bf0612ea0565b148015611c0e5750856001600160a01b0316826001600160a01b0316145b9250505061155f565b611c22848484612093565b905061155f565b5f306001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016148015611c8157507f000000000000000000000000000000000000000000000000000000000000000046145b15611cab57507f000000000000000000000000000000000000000000000000000000000000000090565b6108fc604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005c1561137757604051633ee5aeb560e01b815260040160405180910390fd5b80825d5050565b5f5f5f611dad87876040015160ff166120f8565b90505f6002875f015188604001518960600151855f015186602001518760400151604051602001611e53969594939291907574657261686f6c64206c696162696c6974696573203160501b8152601681019690965260f894851b6001600160f81b031990811660368801529390941b9092166037850152603884015260801b6001600160801b031916605883015260e01b6001600160e01b0319166068820152606c0190565b60408051601f1981840301815290829052611e6d91612e48565b602060405180830381855afa158015611e88573d5f5f3e3d5ffd5b5050506040513d601f19601f82011682018060405250810190611eab9190612aeb565b905086602001518114611ed1576040516362a015ed60e11b815260040160405180910390fd5b365f611ee060608b018b612dc1565b6030611ef260408e0160208f01612e85565b60ff16611eff9190612b02565b611f0a928290612eb4565b8a519193509150611f2a90899089611f2560208f018f612e85565b61238b565b611f348284612edb565b14611f745786611f4760208c018c612e85565b604051630b6354e560e41b81526001600160a01b03909216600483015260ff166024820152604401610736565b611f7e82826124f0565b8460200151955095505050505094509492505050565b5f805f1983850993909202808410938190039390930393915050565b634e487b715f52806020526024601cfd5b60405163a9059cbb60e01b5f8181526001600160a01b038616600452602485905291602083604481808b5af1925060015f5114831661201757838315161561200b573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b5f60ff8216601f811115610e3657604051632cd44ac360e21b815260040160405180910390fd5b5f5f5f8351604103612081576020840151604085015160608601515f1a6120738882858561252f565b95509550955050505061208c565b505081515f91506002905b9250925092565b805160408051630b135d3f60e11b8082526004820186905260248201929092525f92906020820185604483015e5f82606483010152601f820160051c60051b915060205f60648401838a5afa9050825f5114601f3d1116811693505050509392505050565b604080516060810182525f80825260208201819052918101919091525f60306121246060860186612dc1565b61212f929150612b2d565b90505f5f82118015612142575060108211155b80156121655750612154603083612b02565b6121616060870187612dc1565b9050145b90505f60208511158015612190575061217f603486612b02565b61218c6080880188612dc1565b9050145b90505f836121a46040890160208a01612e85565b60ff161080156121c3575060086121be6020890189612e85565b60ff16105b80156121e55750856121db6060890160408a01612815565b63ffffffff16901c155b90508215806121f2575081155b806121fb575080155b1561221957604051630f4ea0ab60e41b815260040160405180910390fd5b63ffffffff841660408601525f5b8481101561227f5761225a61223f60608a018a612dc1565b61224a603085612b02565b612255928290612eb4565b6124f0565b8660200181815161226b9190612ef8565b6001600160801b0316905250600101612227565b5060025f61229360608a0160408b01612815565b866122a160608c018c612dc1565b6040516020016122b5959493929190612f17565b60408051601f19818403018152908290526122cf91612e48565b602060405180830381855afa1580156122ea573d5f5f3e3d5ffd5b5050506040513d601f19601f8201168201806040525081019061230d9190612aeb565b85525f6123206060890160408a01612815565b90505f5b8781101561237f57600182811c637fffffff16928116146123748861234c60808d018d612dc1565b612357603487612b02565b612362928290612eb4565b8461236e876001612b4c565b886125f7565b975050600101612324565b50505050505092915050565b604080517f3636363636363636363636363636363636363636363636363636363636363636868118602083015291810191909152606080820185905283901b6bffffffffffffffffffffffff1916608082015260f882901b6001600160f81b03191660948201525f90819060029060950160408051601f198184030181529082905261241691612e48565b602060405180830381855afa158015612431573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906124549190612aeb565b604080517f5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c8981186020830152918101919091526060810182905290915060029060800160408051601f19818403018152908290526124b291612e48565b602060405180830381855afa1580156124cd573d5f5f3e3d5ffd5b5050506040513d601f19601f82011682018060405250810190610fd49190612aeb565b5f6124fe8260208186612eb4565b61250791612f5e565b608081901c915060e01c15610e3657604051631240afc760e01b815260040160405180910390fd5b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084111561256857505f915060039050826125ed565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa1580156125b9573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b0381166125e457505f9250600191508290506125ed565b92505f91508190505b9450945094915050565b604080516060810182525f8082526020820181905291810191909152365f612622603482898b612eb4565b915091505f895f01518a602001518b604001516040516020016126729392919092835260809190911b6001600160801b031916602083015260e01b6001600160e01b031916603082015260340190565b60405160208183030381529060405290505f876126b25781848460405160200161269e93929190612f94565b6040516020818303038152906040526126d7565b8383836040516020016126c793929190612fb2565b6040516020818303038152906040525b9050600260018888846040516020016126f39493929190612fc7565b60408051601f198184030181529082905261270d91612e48565b602060405180830381855afa158015612728573d5f5f3e3d5ffd5b5050506040513d601f19601f8201168201806040525081019061274b9190612aeb565b855261275a8360208187612eb4565b61276391612f5e565b60801c8b602001516127759190612ef8565b6001600160801b031660208601526127908360308187612eb4565b61279991613004565b60e01c8b604001516127ab919061303a565b63ffffffff16604086015250929998505050505050505050565b80356001600160a01b03811681146127db575f5ffd5b919050565b5f602082840312156127f0575f5ffd5b61155f826127c5565b63ffffffff81168114610968575f5ffd5b80356127db816127f9565b5f60208284031215612825575f5ffd5b813561155f816127f9565b6001600160801b0381168114610968575f5ffd5b80356127db81612830565b5f6020828403121561285f575f5ffd5b813561155f81612830565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b60ff60f81b8816815260e060208201525f6128b660e083018961286a565b82810360408401526128c8818961286a565b606084018890526001600160a01b038716608085015260a0840186905283810360c0850152845180825260208087019350909101905f5b8181101561291d5783518352602093840193909201916001016128ff565b50909b9a5050505050505050505050565b5f610120828403121561293f575f5ffd5b50919050565b5f6040828403121561293f575f5ffd5b5f5f5f6101608486031215612968575f5ffd5b612972858561292e565b92506101208401356001600160401b0381111561298d575f5ffd5b61299986828701612945565b9250506101408401356001600160401b038111156129b5575f5ffd5b6129c186828701612945565b9150509250925092565b5f61012082840312156129dc575f5ffd5b61155f838361292e565b60ff81168114610968575f5ffd5b5f5f5f5f5f5f60a08789031215612a09575f5ffd5b612a12876127c5565b9550602087013594506040870135612a29816129e6565b93506060870135612a39816129e6565b925060808701356001600160401b03811115612a53575f5ffd5b8701601f81018913612a63575f5ffd5b80356001600160401b03811115612a78575f5ffd5b8960208260051b8401011115612a8c575f5ffd5b60208201935080925050509295509295509295565b5f60208284031215612ab1575f5ffd5b5035919050565b634e487b7160e01b5f52601160045260245ffd5b6001600160401b038181168382160190811115610e3657610e36612ab8565b5f60208284031215612afb575f5ffd5b5051919050565b8082028115828204841417610e3657610e36612ab8565b634e487b7160e01b5f52601260045260245ffd5b5f82612b4757634e487b7160e01b5f52601260045260245ffd5b500490565b80820180821115610e3657610e36612ab8565b5f8135610e36816127f9565b5f8135610e3681612830565b6001600160401b0381168114610968575f5ffd5b5f8135610e3681612b77565b612bba612ba383612b5f565b825463ffffffff191663ffffffff91909116178255565b6020820135600182015560028101612bf4612bd760408501612b6b565b82546001600160801b0319166001600160801b0391909116178255565b612c27612c0360608501612b5f565b82805463ffffffff60801b191660809290921b63ffffffff60801b16919091179055565b506080820135600382015560a08201356004820155612c6c612c4b60c08401612b8b565b600583016001600160401b0382166001600160401b03198254161781555050565b60e0820135600682015561010090910135600790910155565b80356127db81612b77565b8035612c9b816127f9565b63ffffffff16825260208181013590830152612cb960408201612844565b6001600160801b03166040830152612cd36060820161280a565b63ffffffff1660608301526080818101359083015260a08082013590830152612cfe60c08201612c85565b6001600160401b031660c083015260e0818101359083015261010090810135910152565b6101608101612d318286612c90565b6001600160a01b039384166101208301529190921661014090920191909152919050565b5f60208284031215612d65575f5ffd5b815161155f816129e6565b828152610140810161155f6020830184612c90565b81810381811115610e3657610e36612ab8565b6001600160401b038181168382160290811690818114612dba57612dba612ab8565b5092915050565b5f5f8335601e19843603018112612dd6575f5ffd5b8301803591506001600160401b03821115612def575f5ffd5b602001915036819003821315612e03575f5ffd5b9250929050565b5f81518060208401855e5f93019283525090919050565b7274657261686f6c6420736e617073686f74203160681b81525f61155f6013830184612e0a565b5f61155f8284612e0a565b634e487b7160e01b5f52603260045260245ffd5b5f8235609e19833603018112612e7b575f5ffd5b9190910192915050565b5f60208284031215612e95575f5ffd5b813561155f816129e6565b634e487b7160e01b5f52602160045260245ffd5b5f5f85851115612ec2575f5ffd5b83861115612ece575f5ffd5b5050820193919092039150565b80356020831015610e36575f19602084900360031b1b1692915050565b6001600160801b038181168382160190811115610e3657610e36612ab8565b6001600160f81b031960f887811b821683526001600160e01b031960e088901b16600184015285901b166005820152818360068301375f9101600601908152949350505050565b80356001600160801b03198116906010841015612dba576001600160801b031960109490940360031b84901b1690921692915050565b5f612f9f8286612e0a565b838582375f930192835250909392505050565b828482375f8382015f8152610fd48185612e0a565b6001600160f81b031960f886811b8216835285901b1660018201526001600160e01b031960e084901b1660028201525f610fd46006830184612e0a565b80356001600160e01b03198116906004841015612dba576001600160e01b031960049490940360031b84901b1690921692915050565b63ffffffff8181168382160190811115610e3657610e36612ab856fea26469706673582212201602d907147ef1f2cd77bd87371e46cc89a75450b6d2ae65dae54520adc9306764736f6c63430008250033'
