import { type DeliveryFields, deliveryFields } from '@terahold/contract/calls/member/addresses'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { type Page, sliceOf } from '../db/lists.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { Clock } from '../foundation/clock.ts'
import * as store from './store.ts'

export type Addresses = ReturnType<typeof createAddresses>
/** The fields a member sends: an address to add, or with an id to change. */
export type AddressRequest = DeliveryFields & { readonly id?: string | undefined; readonly isDefault: boolean }

const atMost = 20

/** Members' delivery addresses. The first address becomes the default; from then on exactly one is. */
export function createAddresses({ db, clock }: { db: Database; clock: Clock }) {
  /** @throws Refusal 404 address_unknown, also for another member's. */
  async function find(memberId: string, id: string): Promise<store.SavedAddress> {
    return known(await store.readAddress(db, memberId, id))
  }

  async function list(memberId: string, page: Page) {
    return {
      rows: await store.readAddresses(db, memberId, sliceOf(page)),
      total: await store.countAddresses(db, memberId),
    }
  }

  /**
   * Adds or changes an address. Returns its id. Adding an existing one changes at most which is the default.
   * @throws Refusal 400 bad_field naming country, dialCode or phone; 404 address_unknown; 422 addresses_limit.
   */
  async function save(memberId: string, { id, isDefault, ...given }: AddressRequest): Promise<string> {
    const fields = await checked(given)
    return transaction(db, async (tx) => {
      await store.lockMember(tx, memberId)
      const present = await store.readAddresses(tx, memberId, { skip: 0, count: atMost })
      const savedId =
        id === undefined ? await add(tx, memberId, present, fields) : await change(tx, memberId, id, fields)
      if (isDefault || present.length === 0) await store.markDefault(tx, memberId, savedId)
      return savedId
    })
  }

  async function add(
    tx: Tx,
    memberId: string,
    present: readonly store.SavedAddress[],
    fields: DeliveryFields,
  ): Promise<string> {
    const same = present.find((one) => isSame(one, fields))
    if (same) return same.id
    if (present.length >= atMost) throw new Refusal(422, 'addresses_limit', { values: { max: String(atMost) } })
    const id = newId(clock)
    await store.insertAddress(tx, memberId, { ...fields, id, isDefault: false })
    return id
  }

  async function change(tx: Tx, memberId: string, id: string, fields: DeliveryFields): Promise<string> {
    if (!(await store.updateAddress(tx, memberId, id, fields))) throw unknown()
    return id
  }

  /**
   * Deletes an address. If it was the default, the newest of the others becomes the default. @throws Refusal 404
   * address_unknown.
   */
  async function remove(memberId: string, id: string): Promise<void> {
    await transaction(db, async (tx) => {
      await store.lockMember(tx, memberId)
      if (!(await store.removeAddress(tx, memberId, id))) throw unknown()
      const [first] = await store.readAddresses(tx, memberId, { skip: 0, count: 1 })
      if (first && !first.isDefault) await store.markDefault(tx, memberId, first.id)
    })
  }

  return {
    find,
    list,
    save,
    remove,
    /**
     * Returns the part of an address that an order stores. The words that the wallet signed must contain the address as
     * it is now.
     * @throws Refusal 404 address_unknown naming addressId, 403 signature_required when it was changed since.
     */
    async copyOf(tx: Tx, memberId: string, addressId: string, signedWords?: string): Promise<DeliveryFields> {
      const found = known(await store.readAddress(tx, memberId, addressId), 'addressId')
      if (signedWords?.includes(addressText(found)) === false) throw new Refusal(403, 'signature_required')
      return deliveryFields.parse(found)
    },
    /** Deletes all of a member's addresses when the account is closed. */
    forget: (tx: Tx, memberId: string) => store.removeAddresses(tx, memberId),
  }
}

/** The numbering plans of all countries are loaded with the first address, because a start would wait for them. */
async function checked(given: DeliveryFields): Promise<DeliveryFields> {
  const [{ isCountry }, { parsePhone }] = await Promise.all([import('./dial-codes.ts'), import('./phone.ts')])
  if (!isCountry(given.country)) throw new Refusal(400, 'bad_field', { field: 'country' })
  return { ...given, ...parsePhone(given) }
}

/**
 * Returns an address in one line, as a wallet shows it, with the number that couriers call. The number is not at the
 * end: an address counts as signed when the signed words contain it, and they could go on with more digits.
 */
export function addressText({ receiver, detail, postcode, city, province, country, ...own }: DeliveryFields): string {
  const phone = `${own.dialCode} ${own.phone}`
  return [receiver, phone, detail, `${postcode} ${city}`.trim(), province, country].filter(Boolean).join(', ')
}

function isSame(one: DeliveryFields, other: DeliveryFields): boolean {
  return (Object.keys(deliveryFields.shape) as (keyof DeliveryFields)[]).every((name) => one[name] === other[name])
}

function known<Found>(found: Found | undefined, field = 'id'): Found {
  if (found === undefined) throw unknown(field)
  return found
}

function unknown(field = 'id'): Refusal {
  return new Refusal(404, 'address_unknown', { field })
}
