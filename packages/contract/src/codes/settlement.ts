import { recordStates } from './operators.ts'

/**
 * What makes a revision of a pool's day: an approved revenue row, an attestation that shows less power, a day that
 * nobody recorded in time, or a row that was voided.
 */
export const settlementCauses = ['revenue', 'attestation', 'not_delivered', 'void'] as const
export type SettlementCause = (typeof settlementCauses)[number]

/** States of a revenue row. A voided one was approved and never paid. */
export const revenueStates = [...recordStates, 'voided'] as const
export type RevenueState = (typeof revenueStates)[number]

/** States of an attestation. A replaced one was approved, and another of its day was approved later. */
export const attestationStates = [...recordStates, 'replaced'] as const

/** What a void takes out of a revenue row: all of it, or what the venue has not paid. */
export const voidParts = ['all', 'unpaid'] as const
export type VoidPart = (typeof voidParts)[number]
