import { createListeners } from '@terahold/platform/listeners'
import { useSyncExternalStore } from 'react'
import { currentSession } from '../shared/session.ts'
import type { EntryKind, EntryOf, UnsignedChange } from './catalogue.ts'

type Channel = Pick<EntryOf<'contacts'>, 'kind' | 'value'>
type Named = { readonly slug: string } | Channel

const listeners = createListeners()
const nothing: UnsignedChange = {}
let made: { readonly by: string | undefined; readonly change: UnsignedChange } = { by: undefined, change: nothing }

/**
 * Returns the unsigned change of the operator in this tab. A change that another operator began here is kept for them.
 */
function current(): UnsignedChange {
  return made.by === currentSession()?.operatorId ? made.change : nothing
}

/** Returns the name of an entry: its slug, or a channel with its address. */
export function nameOf(entry: Named): string {
  return 'slug' in entry ? entry.slug : `${entry.kind} ${entry.value}`
}

/** Adds an entry to the change that is being made, in place of one with its name. */
export function addEntry<Kind extends EntryKind>(kind: Kind, entry: EntryOf<Kind>): void {
  const others = (current()[kind] ?? []).filter((one) => nameOf(one) !== nameOf(entry))
  set({ ...withoutEnd(nameOf(entry)), [kind]: [...others, entry] })
}

/** Adds to the change that a contact channel ends. */
export function addContactEnd({ kind, value }: Channel): void {
  const name = nameOf({ kind, value })
  const contacts = (current().contacts ?? []).filter((one) => nameOf(one) !== name)
  set({ ...current(), contacts, endedContacts: [...(withoutEnd(name).endedContacts ?? []), { kind, value }] })
}

function withoutEnd(name: string): UnsignedChange {
  const { endedContacts = [] } = current()
  return { ...current(), endedContacts: endedContacts.filter((one) => nameOf(one) !== name) }
}

/** Discards the change that is being made. */
export function discardUnsignedChange(): void {
  set(nothing)
}

/** Removes what was signed. What was added while the wallet asked is left, and so is the change of another operator. */
export function removeSigned(signed: UnsignedChange): void {
  const kinds = Object.entries(made.change) as [keyof UnsignedChange, readonly unknown[]][]
  const left = kinds.map(([kind, entries]) => [
    kind,
    entries.filter((entry) => !(signed[kind] as readonly unknown[] | undefined)?.includes(entry)),
  ])
  made = { ...made, change: Object.fromEntries(left) as UnsignedChange }
  listeners.call()
}

function set(next: UnsignedChange): void {
  made = { by: currentSession()?.operatorId, change: next }
  listeners.call()
}

/** Returns the names of all entries in a change. */
export function namesIn({ sites, pools, plans, contacts, endedContacts }: UnsignedChange): string[] {
  return [sites, pools, plans, contacts, endedContacts].flatMap((entries) => (entries ?? []).map(nameOf))
}

/** Returns the change that is being made, and renders again with it. It is kept until it is signed, discarded or the page ends. */
export function useUnsignedChange(): UnsignedChange {
  return useSyncExternalStore(listeners.add, current)
}
