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
    inputs: [
      {
        internalType: 'uint32',
        name: 'day',
        type: 'uint32',
      },
      {
        internalType: 'address',
        name: 'reporter',
        type: 'address',
      },
    ],
    name: 'AlreadyReported',
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
        indexed: true,
        internalType: 'address',
        name: 'reporter',
        type: 'address',
      },
      {
        indexed: false,
        internalType: 'bytes32',
        name: 'root',
        type: 'bytes32',
      },
      {
        indexed: false,
        internalType: 'bytes32',
        name: 'reason',
        type: 'bytes32',
      },
    ],
    name: 'Reported',
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
        internalType: 'uint32',
        name: 'day',
        type: 'uint32',
      },
      {
        internalType: 'address',
        name: 'reporter',
        type: 'address',
      },
    ],
    name: 'hasReported',
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
      {
        internalType: 'bytes32',
        name: 'root',
        type: 'bytes32',
      },
      {
        internalType: 'bytes32',
        name: 'reason',
        type: 'bytes32',
      },
    ],
    name: 'report',
    outputs: [],
    stateMutability: 'nonpayable',
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
    name: 'reportsOfDay',
    outputs: [
      {
        internalType: 'uint32',
        name: 'count',
        type: 'uint32',
      },
    ],
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
  '0x6101c0604052348015610010575f5ffd5b5060405161371f38038061371f83398101604081905261002f916102d4565b604080518082018252601081526f54657261686f6c64207265736572766560801b602080830191909152825180840190935260018352603160f81b9083015290856001600160a01b03811661009e57604051631e4fbdf760e01b81525f60048201526024015b60405180910390fd5b6100a781610218565b506100b182610234565b610120526100be81610234565b61014052815160208084019190912060e052815190820120610100524660a05261014a60e05161010051604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201529081019290925260608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b60805250503060c0526001600160a01b0385163b5f0361018857604051639276324f60e01b81526001600160a01b0386166004820152602401610095565b6001600160a01b03918216610180529181166101a052929092166101605250604080516060810182526001600160601b0390921680835260208301819052426001600160401b031692909101829052600480546001600160c01b03191682176c01000000000000000000000000909202919091176001600160c01b0316600160c01b9092029190911790556103ab565b600180546001600160a01b031916905561023181610271565b50565b5f5f829050601f8151111561025e578260405163305a27a960e01b81526004016100959190610350565b805161026982610385565b179392505050565b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b6001600160a01b0381168114610231575f5ffd5b5f5f5f5f5f60a086880312156102e8575f5ffd5b85516102f3816102c0565b6020870151909550610304816102c0565b6040870151909450610315816102c0565b6060870151909350610326816102c0565b60808701519092506001600160601b0381168114610342575f5ffd5b809150509295509295909350565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b805160208083015191908110156103a5575f198160200360031b1b821691505b50919050565b60805160a05160c05160e05161010051610120516101405161016051610180516101a0516132b86104675f395f8181610342015261129e01525f81816103b301528181610dab01526117b901525f818161060d015281816107fd0152818161091501528181611056015281816111440152818161127c015281816114e8015281816115d0015261169a01525f61178901525f61175e01525f611ea501525f611e7d01525f611dd801525f611e0201525f611e2c01526132b85ff3fe608060405234801561000f575f5ffd5b506004361061021e575f3560e01c806388b450461161012a578063ab17ce1d116100b4578063e30c397811610079578063e30c3978146105d4578063f2fde38b146105e5578063f975093a146105f8578063fbad76cb14610600578063fc0c546a14610608575f5ffd5b8063ab17ce1d1461056e578063aca0191a14610581578063c76572c314610594578063ca9d07ba146105a7578063d8a8d718146105ba575f5ffd5b806392c6776f116100fa57806392c6776f146104fb5780639b0367151461050e5780639f34fc8014610548578063a41f44aa14610553578063a4b91ffb1461055b575f5ffd5b806388b45046146104025780638b1b25c01461042d5780638bdbdac1146104355780638da5cb5b146104eb575f5ffd5b80634f649a29116101ab57806379ba50971161017b57806379ba5097146103a65780637b103999146103ae57806381a1399f146103d557806381ebe40d146103dd57806384b0196e146103e7575f5ffd5b80634f649a291461033d5780635d50a6281461037c5780636c9cb82f14610396578063715018a61461039e575f5ffd5b806322d7f10a116101f157806322d7f10a146102ef5780632750fedb1461030e57806328aaf3b7146103165780632c57876b1461032b5780634227746a14610335575f5ffd5b806304afee041461022257806308b89e45146102495780630a208d981461027d5780630ac70511146102b2575b5f5ffd5b61022c62093a8081565b6040516001600160401b0390911681526020015b60405180910390f35b61026b610257366004612983565b60106020525f908152604090205460ff1681565b60405160ff9091168152602001610240565b6102a47fd6280b428337db9d8d1e8d1c9f928f06f259701a27640c6408e0c769212bc02881565b604051908152602001610240565b6102df6102c03660046129b8565b601260209081525f928352604080842090915290825290205460ff1681565b6040519015158152602001610240565b6102a46102fd3660046129eb565b600d6020525f908152604090205481565b6102df61062f565b610329610324366004612a25565b61067e565b005b61022c6212750081565b61032961073c565b6103647f000000000000000000000000000000000000000000000000000000000000000081565b6040516001600160a01b039091168152602001610240565b600e5461022c90600160801b90046001600160401b031681565b6102a46108f2565b6103296109a1565b6103296109c2565b6103647f000000000000000000000000000000000000000000000000000000000000000081565b61022c610a06565b61022c6202a30081565b6103ef610a31565b6040516102409796959493929190612a6e565b600e54610415906001600160801b031681565b6040516001600160801b039091168152602001610240565b6102a4610a73565b600554600654600754600854600954600a54600b54600c546104859763ffffffff90811697966001600160801b03811696600160801b90910490911694909390926001600160401b039091169189565b6040805163ffffffff9a8b16815260208101999099526001600160801b0390971696880196909652969093166060860152608085019190915260a08401526001600160401b031660c083015260e082019290925261010081019190915261012001610240565b5f546001600160a01b0316610364565b610329610509366004612b2b565b610b0d565b61053361051c3660046129eb565b60116020525f908152604090205463ffffffff1681565b60405163ffffffff9091168152602001610240565b61022c6301e1338081565b610329610d4c565b600f54610415906001600160801b031681565b6102a461057c366004612ba1565b610e7f565b61032961058f366004612bbc565b610ed7565b6102a46105a2366004612bfc565b610fdf565b6103296105b5366004612ca9565b611181565b600e5461022c90600160c01b90046001600160401b031681565b6001546001600160a01b0316610364565b6103296105f3366004612983565b6112cc565b61032961133c565b61032961151c565b6103647f000000000000000000000000000000000000000000000000000000000000000081565b5f5f610639610a06565b600e54909150600160c01b90046001600160401b031615158061067857506001600160401b038116158015906106785750806001600160401b03164210155b91505090565b6106866116cb565b806001600160801b03165f036106af57604051631f2a200560e01b815260040160405180910390fd5b806106bd6202a30042612cd4565b600e80546001600160c01b031916600160801b6001600160401b0393841681026001600160801b031916919091176001600160801b039485161791829055604080519486168552910490911660208301527fd0be52cb3b084cefa28b4a3746ee9072ddf6fa447649cb4149830d4e016ff78c910160405180910390a150565b600e54600160c01b90046001600160401b03161561076d5760405163843a340960e01b815260040160405180910390fd5b5f610776610a06565b9050806001600160401b03165f036107a05760405162cccc2760e81b815260040160405180910390fd5b806001600160401b03164210156107da5760405163d606d83f60e01b81526001600160401b03821660048201526024015b60405180910390fd5b6040516370a0823160e01b81523060048201525f90610873906001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016906370a0823190602401602060405180830381865afa158015610842573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906108669190612cf3565b6001600160801b036116f7565b600f80546001600160801b0319166001600160801b038316179055600e80546001600160c01b0316600160c01b426001600160401b03160217905560055460405182815291925063ffffffff16907ffbb11133c6d14be864b6a39f7d78decbf8bcae971bfe24601bc553d6f897e6039060200160405180910390a25050565b6006545f901561099c576040516370a0823160e01b8152306004820152610997907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa158015610962573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906109869190612cf3565b6007546001600160801b0316611709565b905090565b505f90565b6109a96116cb565b604051633c776be160e01b815260040160405180910390fd5b60015433906001600160a01b031681146109fa5760405163118cdaa760e01b81526001600160a01b03821660048201526024016107d1565b610a038161171f565b50565b6006545f901561099c576005546212750090610a279063ffffffff16611738565b6109979190612cd4565b5f6060805f5f5f6060610a42611757565b610a4a611782565b604080515f80825260208201909252600f60f81b9b939a50919850469750309650945092509050565b604080516060810182526004546001600160601b038082168352600160601b8204166020830152600160c01b90046001600160401b03169181018290525f918290610abf904290611709565b8251909150610b06906001600160601b031662015180610adf8483612d0a565b610ae99190612d35565b84602001516001600160601b0316610b019190612d54565b6116f7565b9250505090565b600e54600160c01b90046001600160401b031615610b3e5760405163843a340960e01b815260040160405180910390fd5b60208301355f03610b62576040516329e7276760e11b815260040160405180910390fd5b610b77610b7260208501856129eb565b611738565b6001600160401b0316421015610bb657610b9460208401846129eb565b6040516327f433dd60e21b815263ffffffff90911660048201526024016107d1565b60065415801590610be1575060055463ffffffff16610bd860208501856129eb565b63ffffffff1611155b15610c1f57610bf360208401846129eb565b60055460405163532620e360e01b815263ffffffff9283166004820152911660248201526044016107d1565b610c2c6020820182612983565b6001600160a01b0316610c426020840184612983565b6001600160a01b031603610c8257610c5d6020830183612983565b6040516336a6542360e01b81526001600160a01b0390911660048201526024016107d1565b5f610c8c84610e7f565b9050610c9883826117ad565b610ca282826117ad565b836005610caf8282612d9f565b505060208401803590600d905f90610cc790886129eb565b63ffffffff1681526020808201929092526040015f2091909155610ced908501856129eb565b63ffffffff167f6bce552ffeae1c8529a4d34a80e1a0605001ecbf04622f9e676960e83a8c0e2585610d226020870187612983565b610d2f6020870187612983565b604051610d3e93929190612f2a565b60405180910390a250505050565b600e54600160801b90046001600160401b03165f03610d7e57604051630bae0d7560e11b815260040160405180910390fd5b5f546001600160a01b03163314801590610e235750604051632de9480760e01b81523360048201526080907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031690632de9480790602401602060405180830381865afa158015610df8573d5f5f3e3d5ffd5b505050506040513d601f19601f82011682018060405250810190610e1c9190612f5d565b1660ff165f145b15610e4357604051630bd4212160e11b81523360048201526024016107d1565b600e80546001600160c01b031916905560405133907f8358ad16a4fe28552674abe74ba6aa3d58059788b01d6027525fccfe0cbf61de905f90a2565b5f610ed17fd6280b428337db9d8d1e8d1c9f928f06f259701a27640c6408e0c769212bc02883604051602001610eb6929190612f78565b60405160208183030381529060405280519060200120611923565b92915050565b63ffffffff83165f90815260126020908152604080832033845290915290205460ff1615610f2657604051632753619760e11b815263ffffffff841660048201523360248201526044016107d1565b63ffffffff8084165f8181526012602090815260408083203384528252808320805460ff191660011790559282526011905290812080549092610f699116612f8d565b91906101000a81548163ffffffff021916908363ffffffff160217905550336001600160a01b03168363ffffffff167f73784598777d5dc7fd8568e10a99412fd29d296a792900da854fdf4c869699e88484604051610fd2929190918252602082015260400190565b60405180910390a3505050565b5f610fe861194f565b600e54600160c01b90046001600160401b03165f0361101a5760405163c1a7bb5d60e01b815260040160405180910390fd5b5f82900361103b5760405163858dc5ef60e01b815260040160405180910390fd5b60408051608081019091526005545f919081906110819030907f00000000000000000000000000000000000000000000000000000000000000009063ffffffff16611984565b8152600654602082015260ff8089166040830152871660609091015290505f80806110af848b8d8a8a611a54565b925092509250805f146110e357600f546110de9083906110d8906001600160801b0316846116f7565b83611bc1565b6110e5565b5f5b6040805160ff86168152602081018590529081018290529095506001600160a01b038c16907f8d2dd554e7207f2edcec3f94a370536aa5b74554b28e814f77ec34780a1855249060600160405180910390a261116b6001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000168c87611c71565b50505050611177611ca6565b9695505050505050565b6111896116cb565b61119161194f565b61119961062f565b156111b75760405163843a340960e01b815260040160405180910390fd5b5f6111c0610a73565b9050808211156111ed5760405163029a8b5f60e41b815260048101829052602481018390526044016107d1565b6111f78282612fb1565b600480546001600160601b03908116600160c01b426001600160401b0316026bffffffffffffffffffffffff60601b191617600160601b93909116929092029190911790556040518281527f3ab705e87f2baf0c1a89abc6b052206651c313366093753e20f2437d68db02cd9060200160405180910390a16112c36001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000167f000000000000000000000000000000000000000000000000000000000000000084611c71565b50610a03611ca6565b6112d46116cb565b600180546001600160a01b0383166001600160a01b031990911681179091556113045f546001600160a01b031690565b6001600160a01b03167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e2270060405160405180910390a350565b6113446116cb565b61134c61194f565b61135461062f565b156113725760405163843a340960e01b815260040160405180910390fd5b600e54600160801b90046001600160401b03165f036113a457604051630bae0d7560e11b815260040160405180910390fd5b600e54600160801b90046001600160401b03164210156113ec57600e5460405163d606d83f60e01b8152600160801b9091046001600160401b031660048201526024016107d1565b600e545f9061140f9062093a8090600160801b90046001600160401b0316612cd4565b9050806001600160401b03164210611445576040516351b1b5e560e01b81526001600160401b03821660048201526024016107d1565b600e546001600160801b03165f61145a6108f2565b90508082111561148757604051634bedcb8b60e01b815260048101829052602481018390526044016107d1565b600e80546001600160c01b03191690556040518281527f492d8c2bb4d1c943fdab50d3b33765a152973d010e621405578a8382d4d673649060200160405180910390a161150f6114de5f546001600160a01b031690565b6001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000169084611c71565b50505061151a611ca6565b565b6115246116cb565b61152c61194f565b600e54600160c01b90046001600160401b03165f0361155e5760405163c1a7bb5d60e01b815260040160405180910390fd5b600e545f90611582906301e1338090600160c01b90046001600160401b0316612cd4565b9050806001600160401b03164210156115b95760405163d606d83f60e01b81526001600160401b03821660048201526024016107d1565b6040516370a0823160e01b81523060048201525f907f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316906370a0823190602401602060405180830381865afa15801561161d573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906116419190612cf3565b90507fa060476b0e5ccd97bd9580b5927d633985dcb3151babd93e96e6f67e76b153028160405161167491815260200190565b60405180910390a16116c16116905f546001600160a01b031690565b6001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000169083611c71565b505061151a611ca6565b5f546001600160a01b0316331461151a5760405163118cdaa760e01b81523360048201526024016107d1565b5f8282188284100282185b9392505050565b5f80828403848111159081025b95945050505050565b600180546001600160a01b0319169055610a0381611cd0565b5f61174a63ffffffff83166001612cd4565b610ed19062015180612fc4565b60606109977f0000000000000000000000000000000000000000000000000000000000000000611d1f565b60606109977f0000000000000000000000000000000000000000000000000000000000000000611d1f565b60016001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016632de948076117eb6020860186612983565b6040516001600160e01b031960e084901b1681526001600160a01b039091166004820152602401602060405180830381865afa15801561182d573d5f5f3e3d5ffd5b505050506040513d601f19601f820116820180604052508101906118519190612f5d565b1660ff165f0361188d576118686020830183612983565b60405163ab41663360e01b81526001600160a01b0390911660048201526024016107d1565b5f6118e561189e6020850185612983565b836118ac6020870187612fed565b8080601f0160208091040260200160405190810160405280939291908181526020018383808284375f92019190915250611d5c92505050565b90508061191e576118f96020840184612983565b604051633615713d60e21b81526001600160a01b0390911660048201526024016107d1565b505050565b5f610ed161192f611dcc565b8360405161190160f01b8152600281019290925260228201526042902090565b611957611ef5565b61151a60017f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005b90611f35565b6040516001600160c01b03194660c01b1660208201526bffffffffffffffffffffffff19606085811b8216602884015284901b16603c8201526001600160e01b031960e083901b1660508201525f90819060540160405160208183030381529060405290506002816040516020016119fc919061304d565b60408051601f1981840301815290829052611a1691613074565b602060405180830381855afa158015611a31573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906117169190612cf3565b6001600160a01b0383165f908152601060205260408120548190819060ff16815b85811015611b88575f611aad888884818110611a9357611a9361307f565b9050602002810190611aa59190613093565b8c8c8c611f3c565b6001600160801b0316945090505f888884818110611acd57611acd61307f565b9050602002810190611adf9190613093565b611aed9060208101906130b1565b600160ff9182161b915084881782161615611b625789898985818110611b1557611b1561307f565b9050602002810190611b279190613093565b611b359060208101906130b1565b604051631596fd3f60e01b81526001600160a01b03909216600483015260ff1660248201526044016107d1565b95861795611b796001600160801b03831687612d54565b95505050806001019050611a75565b506001600160a01b03969096165f908152601060205260409020805460ff191696841760ff169690961790955590969095509293505050565b5f5f5f611bce8686612137565b91509150815f03611bf257838181611be857611be8612d21565b0492505050611702565b818411611c0957611c096003851502601118612153565b5f848688095f868103871696879004966002600389028118808a02820302808a02820302808a02820302808a02820302808a02820302808a02909103029181900381900460010185841190960395909502919093039390930492909217029150509392505050565b611c7e8383836001612164565b61191e57604051635274afe760e01b81526001600160a01b03841660048201526024016107d1565b61151a5f7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f0061197e565b5f80546001600160a01b038381166001600160a01b0319831681178455604051919092169283917f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09190a35050565b60605f611d2b836121c6565b6040805160208082528183019092529192505f91906020820181803683375050509182525060208101929092525090565b5f836001600160a01b03163b5f03611dba575f5f611d7a85856121ed565b5090925090505f816003811115611d9357611d936130cc565b148015611db15750856001600160a01b0316826001600160a01b0316145b92505050611702565b611dc5848484612236565b9050611702565b5f306001600160a01b037f000000000000000000000000000000000000000000000000000000000000000016148015611e2457507f000000000000000000000000000000000000000000000000000000000000000046145b15611e4e57507f000000000000000000000000000000000000000000000000000000000000000090565b610997604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f60208201527f0000000000000000000000000000000000000000000000000000000000000000918101919091527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a08201525f9060c00160405160208183030381529060405280519060200120905090565b7f9b779b17422d0df92223018b32b4d1fa46e071723d6817e2486d003becc55f005c1561151a57604051633ee5aeb560e01b815260040160405180910390fd5b80825d5050565b5f5f5f611f5087876040015160ff1661229b565b90505f6002875f015188604001518960600151855f015186602001518760400151604051602001611ff6969594939291907574657261686f6c64206c696162696c6974696573203160501b8152601681019690965260f894851b6001600160f81b031990811660368801529390941b9092166037850152603884015260801b6001600160801b031916605883015260e01b6001600160e01b0319166068820152606c0190565b60408051601f198184030181529082905261201091613074565b602060405180830381855afa15801561202b573d5f5f3e3d5ffd5b5050506040513d601f19601f8201168201806040525081019061204e9190612cf3565b905086602001518114612074576040516362a015ed60e11b815260040160405180910390fd5b365f61208360608b018b612fed565b603061209560408e0160208f016130b1565b60ff166120a29190612d0a565b6120ad9282906130e0565b8a5191935091506120cd908990896120c860208f018f6130b1565b61252e565b6120d78284613107565b1461211757866120ea60208c018c6130b1565b604051630b6354e560e41b81526001600160a01b03909216600483015260ff1660248201526044016107d1565b6121218282612693565b8460200151955095505050505094509492505050565b5f805f1983850993909202808410938190039390930393915050565b634e487b715f52806020526024601cfd5b60405163a9059cbb60e01b5f8181526001600160a01b038616600452602485905291602083604481808b5af1925060015f511483166121ba5783831516156121ae573d5f823e3d81fd5b5f873b113d1516831692505b60405250949350505050565b5f60ff8216601f811115610ed157604051632cd44ac360e21b815260040160405180910390fd5b5f5f5f8351604103612224576020840151604085015160608601515f1a612216888285856126d2565b95509550955050505061222f565b505081515f91506002905b9250925092565b805160408051630b135d3f60e11b8082526004820186905260248201929092525f92906020820185604483015e5f82606483010152601f820160051c60051b915060205f60648401838a5afa9050825f5114601f3d1116811693505050509392505050565b604080516060810182525f80825260208201819052918101919091525f60306122c76060860186612fed565b6122d2929150612d35565b90505f5f821180156122e5575060108211155b801561230857506122f7603083612d0a565b6123046060870187612fed565b9050145b90505f602085111580156123335750612322603486612d0a565b61232f6080880188612fed565b9050145b90505f836123476040890160208a016130b1565b60ff161080156123665750600861236160208901896130b1565b60ff16105b801561238857508561237e6060890160408a016129eb565b63ffffffff16901c155b9050821580612395575081155b8061239e575080155b156123bc57604051630f4ea0ab60e41b815260040160405180910390fd5b63ffffffff841660408601525f5b84811015612422576123fd6123e260608a018a612fed565b6123ed603085612d0a565b6123f89282906130e0565b612693565b8660200181815161240e9190613124565b6001600160801b03169052506001016123ca565b5060025f61243660608a0160408b016129eb565b8661244460608c018c612fed565b604051602001612458959493929190613143565b60408051601f198184030181529082905261247291613074565b602060405180830381855afa15801561248d573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906124b09190612cf3565b85525f6124c36060890160408a016129eb565b90505f5b8781101561252257600182811c637fffffff1692811614612517886124ef60808d018d612fed565b6124fa603487612d0a565b6125059282906130e0565b84612511876001612d54565b8861279a565b9750506001016124c7565b50505050505092915050565b604080517f3636363636363636363636363636363636363636363636363636363636363636868118602083015291810191909152606080820185905283901b6bffffffffffffffffffffffff1916608082015260f882901b6001600160f81b03191660948201525f90819060029060950160408051601f19818403018152908290526125b991613074565b602060405180830381855afa1580156125d4573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906125f79190612cf3565b604080517f5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c8981186020830152918101919091526060810182905290915060029060800160408051601f198184030181529082905261265591613074565b602060405180830381855afa158015612670573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906111779190612cf3565b5f6126a182602081866130e0565b6126aa9161318a565b608081901c915060e01c15610ed157604051631240afc760e01b815260040160405180910390fd5b5f80807f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a084111561270b57505f91506003905082612790565b604080515f808252602082018084528a905260ff891692820192909252606081018790526080810186905260019060a0016020604051602081039080840390855afa15801561275c573d5f5f3e3d5ffd5b5050604051601f1901519150506001600160a01b03811661278757505f925060019150829050612790565b92505f91508190505b9450945094915050565b604080516060810182525f8082526020820181905291810191909152365f6127c5603482898b6130e0565b915091505f895f01518a602001518b604001516040516020016128159392919092835260809190911b6001600160801b031916602083015260e01b6001600160e01b031916603082015260340190565b60405160208183030381529060405290505f8761285557818484604051602001612841939291906131c0565b60405160208183030381529060405261287a565b83838360405160200161286a939291906131de565b6040516020818303038152906040525b90506002600188888460405160200161289694939291906131f3565b60408051601f19818403018152908290526128b091613074565b602060405180830381855afa1580156128cb573d5f5f3e3d5ffd5b5050506040513d601f19601f820116820180604052508101906128ee9190612cf3565b85526128fd83602081876130e0565b6129069161318a565b60801c8b602001516129189190613124565b6001600160801b0316602086015261293383603081876130e0565b61293c91613230565b60e01c8b6040015161294e9190613266565b63ffffffff16604086015250929998505050505050505050565b80356001600160a01b038116811461297e575f5ffd5b919050565b5f60208284031215612993575f5ffd5b61170282612968565b63ffffffff81168114610a03575f5ffd5b803561297e8161299c565b5f5f604083850312156129c9575f5ffd5b82356129d48161299c565b91506129e260208401612968565b90509250929050565b5f602082840312156129fb575f5ffd5b81356117028161299c565b6001600160801b0381168114610a03575f5ffd5b803561297e81612a06565b5f60208284031215612a35575f5ffd5b813561170281612a06565b5f81518084528060208401602086015e5f602082860101526020601f19601f83011685010191505092915050565b60ff60f81b8816815260e060208201525f612a8c60e0830189612a40565b8281036040840152612a9e8189612a40565b606084018890526001600160a01b038716608085015260a0840186905283810360c0850152845180825260208087019350909101905f5b81811015612af3578351835260209384019390920191600101612ad5565b50909b9a5050505050505050505050565b5f6101208284031215612b15575f5ffd5b50919050565b5f60408284031215612b15575f5ffd5b5f5f5f6101608486031215612b3e575f5ffd5b612b488585612b04565b92506101208401356001600160401b03811115612b63575f5ffd5b612b6f86828701612b1b565b9250506101408401356001600160401b03811115612b8b575f5ffd5b612b9786828701612b1b565b9150509250925092565b5f6101208284031215612bb2575f5ffd5b6117028383612b04565b5f5f5f60608486031215612bce575f5ffd5b8335612bd98161299c565b95602085013595506040909401359392505050565b60ff81168114610a03575f5ffd5b5f5f5f5f5f5f60a08789031215612c11575f5ffd5b612c1a87612968565b9550602087013594506040870135612c3181612bee565b93506060870135612c4181612bee565b925060808701356001600160401b03811115612c5b575f5ffd5b8701601f81018913612c6b575f5ffd5b80356001600160401b03811115612c80575f5ffd5b8960208260051b8401011115612c94575f5ffd5b60208201935080925050509295509295509295565b5f60208284031215612cb9575f5ffd5b5035919050565b634e487b7160e01b5f52601160045260245ffd5b6001600160401b038181168382160190811115610ed157610ed1612cc0565b5f60208284031215612d03575f5ffd5b5051919050565b8082028115828204841417610ed157610ed1612cc0565b634e487b7160e01b5f52601260045260245ffd5b5f82612d4f57634e487b7160e01b5f52601260045260245ffd5b500490565b80820180821115610ed157610ed1612cc0565b5f8135610ed18161299c565b5f8135610ed181612a06565b6001600160401b0381168114610a03575f5ffd5b5f8135610ed181612d7f565b612dc2612dab83612d67565b825463ffffffff191663ffffffff91909116178255565b6020820135600182015560028101612dfc612ddf60408501612d73565b82546001600160801b0319166001600160801b0391909116178255565b612e2f612e0b60608501612d67565b82805463ffffffff60801b191660809290921b63ffffffff60801b16919091179055565b506080820135600382015560a08201356004820155612e74612e5360c08401612d93565b600583016001600160401b0382166001600160401b03198254161781555050565b60e0820135600682015561010090910135600790910155565b803561297e81612d7f565b8035612ea38161299c565b63ffffffff16825260208181013590830152612ec160408201612a1a565b6001600160801b03166040830152612edb606082016129ad565b63ffffffff1660608301526080818101359083015260a08082013590830152612f0660c08201612e8d565b6001600160401b031660c083015260e0818101359083015261010090810135910152565b6101608101612f398286612e98565b6001600160a01b039384166101208301529190921661014090920191909152919050565b5f60208284031215612f6d575f5ffd5b815161170281612bee565b82815261014081016117026020830184612e98565b5f63ffffffff821663ffffffff8103612fa857612fa8612cc0565b60010192915050565b81810381811115610ed157610ed1612cc0565b6001600160401b038181168382160290811690818114612fe657612fe6612cc0565b5092915050565b5f5f8335601e19843603018112613002575f5ffd5b8301803591506001600160401b0382111561301b575f5ffd5b60200191503681900382131561302f575f5ffd5b9250929050565b5f81518060208401855e5f93019283525090919050565b7274657261686f6c6420736e617073686f74203160681b81525f6117026013830184613036565b5f6117028284613036565b634e487b7160e01b5f52603260045260245ffd5b5f8235609e198336030181126130a7575f5ffd5b9190910192915050565b5f602082840312156130c1575f5ffd5b813561170281612bee565b634e487b7160e01b5f52602160045260245ffd5b5f5f858511156130ee575f5ffd5b838611156130fa575f5ffd5b5050820193919092039150565b80356020831015610ed1575f19602084900360031b1b1692915050565b6001600160801b038181168382160190811115610ed157610ed1612cc0565b6001600160f81b031960f887811b821683526001600160e01b031960e088901b16600184015285901b166005820152818360068301375f9101600601908152949350505050565b80356001600160801b03198116906010841015612fe6576001600160801b031960109490940360031b84901b1690921692915050565b5f6131cb8286613036565b838582375f930192835250909392505050565b828482375f8382015f81526111778185613036565b6001600160f81b031960f886811b8216835285901b1660018201526001600160e01b031960e084901b1660028201525f6111776006830184613036565b80356001600160e01b03198116906004841015612fe6576001600160e01b031960049490940360031b84901b1690921692915050565b63ffffffff8181168382160190811115610ed157610ed1612cc056fea2646970667358221220a0b8a1af9febe2eb898884507659e5ce4d195ebf99095ea87ebff16a3821d91764736f6c63430008250033'
