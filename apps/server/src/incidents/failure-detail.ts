import type { RunProblem } from '@terahold/contract/codes/incidents'
import type { IncidentDetail } from './incidents.ts'

/** Our own errors, by their names. */
const problems: Readonly<Record<string, RunProblem>> = {
  BlockMissing: 'block_missing',
  BooksBehind: 'books_behind',
  ChainBehind: 'chain_behind',
  ChainDisagreement: 'nodes_disagree',
  ChainReplaced: 'chain_replaced',
  ChainTimeout: 'chain_timeout',
  ChainUnreachable: 'chain_unreachable',
  ClocksDiffer: 'clocks_differ',
  CursorMissing: 'cursor_missing',
  LiabilitiesDisagree: 'liabilities_disagree',
  NodeError: 'node_error',
  ReceiptMissing: 'receipt_missing',
  StorageUnreachable: 'storage_unreachable',
  WrongChain: 'wrong_chain',
}

/** Returns why a run failed: a code with words in each language where our code knows the reason, and the error's own text. */
export function failureDetail(error: unknown): IncidentDetail {
  if (!(error instanceof Error)) return { error: String(error) }
  const problem = problems[error.name]
  return { ...(problem && { problem }), error: error.message }
}
