import { AlteredDecision } from '@terahold/decisions/altered-decision'
import { type Draft, readDraft } from '@terahold/decisions/draft'
import { readListedRoot, rootTypedData } from '@terahold/decisions/liability-root'
import type { ApiCall } from './call-commands.ts'
import type { OperatorSession } from './session.ts'

/** What an operator signs, in words that are made here from the message alone. */
export type ToSign = {
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  readonly typedData: object
  /** The bytes to send back with the signature; a root has none. */
  readonly text?: string
}

/**
 * Reads the server's draft. The words and the data to sign are made from its bytes.
 * @throws AlteredDecision when the draft contradicts itself, or is another decision than the command is for.
 */
export function readToSign({ name, signs }: Pick<ApiCall, 'name' | 'signs'>, draft: Draft): ToSign {
  const { type, text, description, maker, typedData } = read(draft)
  if (type !== signs) throw altered(`what the server asks to sign for “${name}” is a decision of another kind, ${type}`)
  const first = maker === undefined ? [] : [{ label: 'Signed first by', value: maker }]
  return { title: description.title, lines: [...first, ...description.lines], typedData, text }
}

function read(draft: Draft) {
  try {
    return readDraft(draft, 'en')
  } catch (cause) {
    throw altered('the server’s text and what it asks to sign are not the same decision', cause)
  }
}

function altered(what: string, cause?: unknown): AlteredDecision {
  return new AlteredDecision(`${what}. Nothing was signed. Treat the server as compromised.`, { cause })
}

/** Returns a night's root, with its figures. @throws Error when no root of that day waits. */
export async function rootToSign({ client }: OperatorSession, day: string): Promise<ToSign> {
  const row = (await client.listRoots()).rows.find((each) => each.day === day)
  if (!row) throw new Error(`no root of ${day} waits; see \`terahold root list\``)
  const { place, root } = readListedRoot(row)
  const shown = { ...root, day: row.day, reserve: row.reserve, chain: row.chainId }
  return {
    title: 'Sign a night’s root. Compare these figures with your own.',
    lines: Object.entries(shown).map(([label, value]) => ({ label, value: String(value) })),
    typedData: rootTypedData(place, root),
  }
}
