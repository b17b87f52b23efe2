import type { OpenType } from './stack-state.ts'

/** The `history.state` of every page the stack opened. */
export interface HistoryEntry {
  readonly __id__: number
  readonly __type__: OpenType
}

const openTypes: readonly string[] = ['navigateTo', 'redirectTo', 'reLaunch', 'switchTab'] satisfies OpenType[]

/** Reads `history.state`; undefined if the entry was not created by the stack (a typed hash, another script). */
export function parseEntry(state: unknown): HistoryEntry | undefined {
  return isEntry(state) ? state : undefined
}

function isEntry(state: unknown): state is HistoryEntry {
  if (typeof state !== 'object' || state === null || !('__id__' in state) || !('__type__' in state)) return false
  return Number.isInteger(state.__id__) && typeof state.__type__ === 'string' && openTypes.includes(state.__type__)
}
