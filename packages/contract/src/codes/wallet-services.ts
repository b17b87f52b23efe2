/** Whether an on-chain transfer was received or sent by the address. */
export const transferDirections = ['in', 'out'] as const

/** What an on-chain transaction did, from the point of view of the address. */
export const operationTypes = ['send', 'receive', 'execute', 'mint', 'burn'] as const
export type OperationType = (typeof operationTypes)[number]
