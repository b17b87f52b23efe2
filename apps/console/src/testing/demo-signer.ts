import type { OperatorRole } from '@terahold/contract/codes/operators'
import { demoPaths, servicePaths } from '@terahold/contract/service-paths'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { OperatorSession } from '../shared/session.ts'
import { api, sessionOf } from './component-test.tsx'

const privateKey = generatePrivateKey()
const { address } = privateKeyToAccount(privateKey)

/** Lets the server have an operator whose wallet signs without a question, as the demo's do. Returns the session. */
export function signerWith(...roles: OperatorRole[]): OperatorSession {
  api.file(servicePaths.appConfig, { profile: 'demo', chainId: 31_337 })
  api.file(demoPaths.info, { operators: [{ address, privateKey, name: 'Ada', roles }] })
  return { ...sessionOf(...roles), address, walletId: `demo:${address}` }
}

/** Takes the wallet out of the browser, so that nothing can be signed. */
export function removeWallet(): void {
  api.file(demoPaths.info, { operators: [] })
}

/** Returns a decision as the server drafts it. */
export function draftOf(decision: Decision) {
  return { text: serializeDecision(decision), typedData: decisionTypedData(decision), title: '', lines: [] }
}
