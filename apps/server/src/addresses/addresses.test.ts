import { addressCalls } from '@terahold/contract/calls/member/addresses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../db/fixtures/lock-wait.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import {
  berlin,
  type Customer,
  openShipmentsFixture,
  type ShipmentsFixture,
} from '../shipments/fixtures/shipments-fixture.ts'

let fixture: ShipmentsFixture
beforeAll(async () => {
  fixture = await openShipmentsFixture()
})
afterAll(() => fixture.close())

const { getAddress, listAddresses, saveAddress, deleteAddress, dialCodes } = addressCalls
const ask = async (
  { token }: Customer,
  endpoint: Parameters<ShipmentsFixture['call']>[0],
  fields: Record<string, unknown> = {},
) => (await fixture.call(endpoint, { token, fields })).body
const rowsOf = async (customer: Customer) => (await ask(customer, listAddresses)).rows as Row[]
type Row = { id: string; receiver: string; isDefault: boolean }

describe('a delivery address', () => {
  it('is stored as written, in any script, with a phone number in international form', async () => {
    const customer = await fixture.join()
    const id = await fixture.saveAddress(customer)
    expect((await ask(customer, getAddress, { id })).data).toEqual({
      ...berlin,
      id,
      phone: '301234567',
      province: '',
      isDefault: true,
    })
    for (const receiver of ['محمد بن عبدالله', 'Nguyễn Thị Hồng‌', 'Łukasz "Ź" Žižek', '山田 太郎', 'क्‍षत्रिय'])
      await fixture.saveAddress(customer, { receiver })
    expect((await rowsOf(customer)).map(({ receiver }) => receiver)).toContain('क्‍षत्रिय')
  })

  it('can be changed by its id, and is not duplicated by adding it again', async () => {
    const customer = await fixture.join()
    const id = await fixture.saveAddress(customer)
    expect(await fixture.saveAddress(customer, { phone: '+49 30 1234567' })).toBe(id)
    expect(await fixture.saveAddress(customer, { id, city: 'Potsdam' })).toBe(id)
    expect((await ask(customer, getAddress, { id })).data).toMatchObject({ city: 'Potsdam', isDefault: true })
    expect(await rowsOf(customer)).toHaveLength(1)
  })

  it('is stored once when it is sent twice at the same moment', async () => {
    const customer = await fixture.join()
    const ids = await Promise.all(Array.from({ length: 6 }, () => fixture.saveAddress(customer)))
    expect(new Set(ids).size).toBe(1)
  })

  it('is not stored once the account is closed, however close the two are', async () => {
    const customer = await fixture.join()
    const { owner } = fixture.shop
    const saving = await transaction(owner, async (tx) => {
      await sql`update member set closed_at = now() where member_id = ${customer.memberId}`.execute(tx)
      const answering = [ask(customer, saveAddress, { ...berlin })]
      await waitUntilBlocked(owner)
      return answering
    })
    expect(await saving[0]).toMatchObject({ code: 401, reason: 'session_ended' })
  })

  it('is the default when it is the first, when requested, and when the default is deleted', async () => {
    const customer = await fixture.join()
    const first = await fixture.saveAddress(customer, { receiver: 'First' })
    const second = await fixture.saveAddress(customer, { receiver: 'Second' })
    const third = await fixture.saveAddress(customer, { receiver: 'Third' })
    const order = async () => (await rowsOf(customer)).map(({ id, isDefault }) => [id, isDefault])
    expect(await order()).toEqual([
      [first, true],
      [third, false],
      [second, false],
    ])
    await fixture.saveAddress(customer, { id: second, receiver: 'Second', isDefault: true })
    expect((await order())[0]).toEqual([second, true])
    expect(await ask(customer, deleteAddress, { id: second })).toMatchObject({ code: 200, data: { ok: true } })
    expect(await order()).toEqual([
      [third, true],
      [first, false],
    ])
  })

  it('is listed in pages, with the total count', async () => {
    const customer = await fixture.join()
    for (const receiver of ['One', 'Two', 'Three']) await fixture.saveAddress(customer, { receiver })
    const page = await ask(customer, listAddresses, { pageNum: 2, pageSize: 2 })
    expect([page.total, (page.rows as Row[]).map(({ receiver }) => receiver)]).toEqual([3, ['Two']])
    expect((await ask(customer, listAddresses, { pageNum: 9 })).rows).toEqual([])
    for (const fields of [{ pageSize: 0 }, { pageSize: 101 }, { pageNum: 0 }, { pageNum: 'x' }])
      expect(await ask(customer, listAddresses, fields)).toMatchObject({ code: 400, field: Object.keys(fields)[0] })
  })

  it('is limited to twenty, also with concurrent requests', async () => {
    const customer = await fixture.join()
    const many = Array.from({ length: 24 }, (_, index) => ({ ...berlin, receiver: `Somebody ${index}` }))
    const answers = await Promise.all(many.map((fields) => ask(customer, saveAddress, fields)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20)
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 422, reason: 'addresses_limit' })
    expect((await rowsOf(customer)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    const [{ id } = { id: '' }] = await rowsOf(customer)
    expect(await fixture.saveAddress(customer, { id, city: 'Köln' })).toBe(id)
  })
})

describe('an invalid address', () => {
  it.each([
    ['receiver', ' '],
    ['receiver', '…'],
    ['receiver', 'a\nb'],
    ['receiver', 'a\u202eb'],
    ['receiver', 'a\u0007b'],
    ['receiver', 'x'.repeat(81)],
    ['dialCode', '+0'],
    ['dialCode', '+999'],
    ['phone', '12'],
    ['phone', '+44 20 7946 0958'],
    ['phone', 'call me'],
    ['country', 'ZZ'],
    ['country', 'de'],
    ['province', 'a\u2028b'],
    ['city', ''],
    ['detail', 'x'],
    ['detail', 'x'.repeat(201)],
    ['postcode', '1'.repeat(17)],
    ['isDefault', 'yes'],
    ['id', '1'],
  ])('is refused by field: %s', async (field, value) => {
    const customer = await fixture.join()
    expect(await ask(customer, saveAddress, { ...berlin, [field]: value })).toMatchObject({
      code: 400,
      reason: 'bad_field',
      field,
    })
    expect(await rowsOf(customer)).toEqual([])
  })

  it('is refused without a required field, and with an unknown one', async () => {
    const customer = await fixture.join()
    for (const field of ['receiver', 'dialCode', 'phone', 'country', 'city', 'detail']) {
      const { [field as keyof typeof berlin]: _, ...rest } = berlin
      expect(await ask(customer, saveAddress, rest)).toMatchObject({ code: 400, field })
    }
    expect(await ask(customer, saveAddress, { ...berlin, street: 'x' })).toMatchObject({ reason: 'unknown_field' })
    expect(await ask(customer, getAddress)).toMatchObject({ code: 400, field: 'id' })
  })
})

describe('another member’s address', () => {
  it('cannot be read, changed, deleted or ordered to: it counts as unknown', async () => {
    const [owner, other] = [await fixture.join(), await fixture.join()]
    const id = await fixture.saveAddress(owner)
    for (const unknown of [id, newId(fixture.shop.clock)]) {
      for (const endpoint of [getAddress, deleteAddress])
        expect(await ask(other, endpoint, { id: unknown })).toMatchObject({ code: 404, reason: 'address_unknown' })
      expect(await ask(other, saveAddress, { ...berlin, id: unknown, city: 'Elsewhere' })).toMatchObject({
        code: 404,
        reason: 'address_unknown',
        field: 'id',
      })
      await expect(fixture.order(other, { addressId: unknown })).rejects.toThrow('address_unknown addressId')
    }
    expect((await ask(owner, getAddress, { id })).data).toMatchObject({ city: 'Berlin' })
    expect(await rowsOf(other)).toEqual([])
  })

  it('cannot be requested in their name', async () => {
    const [owner, other] = [await fixture.join(), await fixture.join()]
    expect(await ask(other, listAddresses, { userId: owner.memberId })).toMatchObject({
      code: 401,
      reason: 'user_mismatch',
    })
    const { body } = await fixture.call(listAddresses, {})
    expect(body).toMatchObject({ code: 401, reason: 'session_missing' })
  })
})

it('cannot be deleted by another site, and is not found the second time', async () => {
  const customer = await fixture.join()
  const id = await fixture.saveAddress(customer)
  const given = { token: customer.token, fields: { id } }
  const foreign = await fixture.call(deleteAddress, { ...given, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign.body).toMatchObject({ code: 403, reason: 'other_site_refused' })
  expect((await fixture.call(deleteAddress, given)).body.code).toBe(200)
  expect((await fixture.call(deleteAddress, given)).body).toMatchObject({ code: 404, reason: 'address_unknown' })
})

it('deletes all of a member’s addresses at once, and no one else’s', async () => {
  const [leaving, staying] = [await fixture.join(), await fixture.join()]
  for (const customer of [leaving, staying]) await fixture.saveAddress(customer)
  await transaction(fixture.shop.db, (tx) => fixture.shop.addresses.forget(tx, leaving.memberId))
  expect([await rowsOf(leaving), (await rowsOf(staying)).length]).toEqual([[], 1])
})

it('calling codes are public, in the caller’s language', async () => {
  const { body } = await fixture.call(dialCodes, { headers: { 'accept-language': 'fr' } })
  expect(body.total).toBe(body.rows?.length)
  expect(body.rows).toContainEqual(expect.objectContaining({ iso: 'DE', name: 'Allemagne', code: '+49' }))
  expect((await fixture.call(dialCodes, { fields: { x: '1' } })).body).toMatchObject({ code: 400, field: 'x' })
})
