import { openChainAdoption } from '../../../apps/server/src/app/chain-adoption.ts'
import { signingCalls } from '../../../apps/server/src/decisions/fixtures/signing-calls.ts'
import { createSignedDecisions } from '../../../apps/server/src/decisions/signed/signed-decisions.ts'
import { createEvents } from '../../../apps/server/src/events/events.ts'
import { decimals } from './composition.ts'
import { signAsSettler } from './release.ts'
import type { World } from './world.ts'

/** The adoption of a replaced chain by operators who sign it, as the command composes it. The command runs as the owner. */
export function openAdoption({ owner: db, clock, subjects, registry, test: { chain }, place: { token } }: World) {
  const decisions = createSignedDecisions({ db, clock, registry })
  const { publish } = createEvents({ clock })
  const { ledger } = subjects
  const adoption = openChainAdoption({ db, clock, ledger, publish, decisions, chain, token, decimals })
  return signingCalls(signAsSettler).signs(adoption)
}
