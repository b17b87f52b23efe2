import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Part } from '../queue/facts.tsx'
import { signTypedData } from '../queue/signing.ts'
import { api } from '../shared/api.ts'
import { RootNotSigned } from '../shared/failure-text.ts'
import { hasRole, type OperatorSession, useSession } from '../shared/session.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { RootFacts } from './root-facts.tsx'
import { type RootRow, rootToSign } from './root-row.ts'

type RootWithApproval = {
  /** The roots with all their figures; undefined when none waits for this operator. */
  readonly part: ReactNode
  /** What the button says that records or approves, and signs them as well. */
  readonly label: (action: string) => string
  /** Lets the wallet sign the roots that are shown, once the record or approval is made. @throws RootNotSigned. */
  readonly sign: () => Promise<void>
}

/** Returns what lets an operator sign the newest night's root together with the day's records and approvals. */
export function useRootWithApproval(): RootWithApproval {
  const session = useSession()
  const { roots: texts } = useTexts()
  const queries = useQueryClient()
  const { data: waiting = [] } = useQuery({
    queryKey: ['roots', 'to-sign', session.operatorId],
    queryFn: async ({ signal }) => (await api.listRoots({}, { signal })).rows.filter((row) => waitsFor(row, session)),
    enabled: hasRole(session, ['settlement']),
    // What is on screen is what gets signed.
    staleTime: Number.POSITIVE_INFINITY,
  })
  // An older night counts no more once a later one is on the chain.
  const newest = waiting.toSorted((one, other) => (one.day < other.day ? 1 : -1)).slice(0, 1)
  return {
    part:
      newest.length === 0
        ? undefined
        : newest.map((row) => (
            <Part key={row.day} title={texts.withApproval}>
              <RootFacts row={row} />
            </Part>
          )),
    label: (action) => (newest.length === 0 ? action : fill(texts.signWith, { action })),
    sign: async () => {
      try {
        for (const row of newest)
          await api.signRoot({ signature: await signTypedData(session, rootToSign(row)) }, { params: { day: row.day } })
      } catch (cause) {
        throw new RootNotSigned('the root is not signed', { cause })
      } finally {
        // A signature whose answer was lost may have arrived.
        void queries.invalidateQueries({ queryKey: ['roots'] })
      }
    },
  }
}

function waitsFor({ signers }: RootRow, { address }: OperatorSession): boolean {
  return signers.length < 2 && !signers.some((signer) => signer.address.toLowerCase() === address.toLowerCase())
}
