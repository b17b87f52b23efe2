import { pathOf } from '@terahold/contract/client'
import { type Ask, request } from './load.ts'
import type { Peopled, Person } from './people.ts'

/** A member's page reads, by their name in the results. */
export const reads = {
  'my profile': pathOf('profile'),
  'my cash': pathOf('myCash'),
  'my lines': pathOf('usdtLines'),
  'my holdings': pathOf('myHoldings'),
  'my orders': pathOf('selectOrder'),
} as const
export type Read = keyof typeof reads

/** The number of members with an open page: each of them sends several requests a second. */
const active = 1_000

export const constant: Ask = () => request('/constant', {})

export function bareQuery({ people }: Peopled): Ask {
  return (turn) => request('/query', { 'x-member': personAt(people, turn % active).memberId })
}

export function bareInsert({ people, offer }: Peopled): Ask {
  return (turn) => request('/insert', { 'x-member': personAt(people, turn).memberId }, offer)
}

/** What an order could not do without before decision 42, or what it sends today: see `serve.ts`. */
export function floor({ people, offer }: Peopled, path: '/floor' | '/trips' = '/floor'): Ask {
  return (turn) => request(path, { 'x-member': personAt(people, turn).memberId }, offer)
}

export function read({ people }: Peopled, name: Read): Ask {
  return (turn) => {
    const person = personAt(people, turn % active)
    return request(`${reads[name]}?userId=${person.memberId}`, headersOf(person))
  }
}

/**
 * A new order each time, of one member after the other across all loads, because a member's unpaid orders are limited.
 * Readers come last, so that they read the same in every round. With several offers, one after the other.
 */
export function order({ people, offer }: Peopled, offers: Peopled['otherOffers'] = [offer]): Ask {
  let next = active
  return (turn) => {
    const person = personAt(people, next++)
    const body = {
      userId: person.memberId,
      ...(offers[turn % offers.length] ?? offer),
      qty: 1,
      payFrom: 'wallet',
      idempotencyKey: crypto.randomUUID(),
    }
    return request(pathOf('insertOrder'), headersOf(person), body)
  }
}

function personAt(people: readonly Person[], turn: number): Person {
  const person = people[turn % people.length]
  if (!person) throw new Error('No member is signed in')
  return person
}

/** Each member has an address of their own, as in production, because limits are per address. */
function headersOf({ token, address }: Person): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
}
