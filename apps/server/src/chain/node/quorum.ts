import { ChainDisagreement, ChainUnreachable } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/** Receives the nodes that answered differently or not at all while enough of the others agreed. */
export type OnDissent = (text: string) => void

type Answer<T> = { readonly name: string; readonly value: T; readonly text: string | undefined }
type Failure = { readonly name: string; readonly error: Error }
type Outcome<T> = Answer<T> | Failure

/** More than half, so that two groups of nodes can never both form a quorum: 1 of 1, 2 of 2, 2 of 3, 3 of 4. */
export function quorumOf(nodes: number): number {
  return Math.floor(nodes / 2) + 1
}

/**
 * Asks every node and returns the answer of a quorum as soon as there is one. One of three nodes can therefore lie, lag
 * or hang without effect.
 * @throws ChainDisagreement when the answers differ and no quorum agrees, else the error that prevented a quorum.
 */
export function askQuorum<T>(
  endpoints: readonly Endpoint[],
  subject: string,
  ask: (endpoint: Endpoint) => Promise<T>,
  onDissent: OnDissent = () => undefined,
): Promise<T> {
  const needed = quorumOf(endpoints.length)
  const outcomes: Outcome<T>[] = []
  return new Promise((resolve, reject) => {
    for (const endpoint of endpoints) {
      void outcomeOf(endpoint, ask).then((outcome) => {
        outcomes.push(outcome)
        const agreed = largestGroup(outcomes)
        const [first] = agreed
        if (first && agreed.length >= needed) resolve(first.value)
        if (outcomes.length < endpoints.length) return
        if (agreed.length < needed) reject(whyNone(outcomes, subject))
        else if (agreed.length < outcomes.length) onDissent(describeDissent(outcomes, agreed, subject))
      })
    }
  })
}

/** Returns every answer of the nodes, at least a quorum of them. @throws the error of a node that did not answer. */
export async function askMost<T>(
  endpoints: readonly Endpoint[],
  ask: (endpoint: Endpoint) => Promise<T>,
): Promise<readonly T[]> {
  const outcomes = await Promise.all(endpoints.map((endpoint) => outcomeOf(endpoint, ask)))
  const answers = outcomes.filter(isAnswer)
  if (answers.length < quorumOf(endpoints.length)) throw firstFailure(outcomes)
  return answers.map(({ value }) => value)
}

async function outcomeOf<T>(endpoint: Endpoint, ask: (endpoint: Endpoint) => Promise<T>): Promise<Outcome<T>> {
  const { name } = endpoint
  try {
    const value = await ask(endpoint)
    return { name, value, text: comparable(value) }
  } catch (error) {
    return { name, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

function largestGroup<T>(outcomes: readonly Outcome<T>[]): readonly Answer<T>[] {
  const groups = Map.groupBy(outcomes.filter(isAnswer), ({ text }) => text)
  return [...groups.values()].reduce<Answer<T>[]>((a, b) => (b.length > a.length ? b : a), [])
}

function whyNone<T>(outcomes: readonly Outcome<T>[], subject: string): Error {
  const [first, ...others] = outcomes.filter(isAnswer)
  const other = others.find(({ text }) => text !== first?.text)
  if (first && other) return new ChainDisagreement(`${first.name} and ${other.name} differ on ${subject}`)
  return firstFailure(outcomes)
}

/** An unreachable node is reported first, because then another node's missing data proves little. */
function firstFailure<T>(outcomes: readonly Outcome<T>[]): Error {
  const errors = outcomes.flatMap((outcome) => (isAnswer(outcome) ? [] : [outcome.error]))
  return (
    errors.find((error) => error instanceof ChainUnreachable) ??
    errors[0] ??
    new ChainUnreachable('no node is configured')
  )
}

function describeDissent<T>(outcomes: readonly Outcome<T>[], agreed: readonly Answer<T>[], subject: string): string {
  const said = outcomes.filter((outcome) => !agreed.includes(outcome as Answer<T>))
  const parts = said.map((outcome) =>
    isAnswer(outcome) ? `${outcome.name} answers differently` : `${outcome.name} fails: ${outcome.error.message}`,
  )
  return `${agreed.length} nodes agree on ${subject}, but ${parts.join(' and ')}`
}

function isAnswer<T>(outcome: Outcome<T>): outcome is Answer<T> {
  return 'value' in outcome
}

function comparable(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
}
