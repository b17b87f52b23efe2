import { invitationCalls } from '@terahold/contract/calls/member/team'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskAddress } from '../../foundation/masks.ts'
import type { Member } from '../../orders/fixtures/orders-fixture.ts'
import { openTeamFixture, type TeamFixture } from '../../team/fixtures/team-fixture.ts'
import { serveTeamFixture, type TeamServer } from '../../team/fixtures/team-server.ts'

const { checkActivationCode, activationCodes } = invitationCalls
let fixture: TeamFixture
let server: TeamServer
beforeAll(async () => {
  fixture = await openTeamFixture()
  server = await serveTeamFixture(fixture)
})
afterAll(async () => {
  await server.close()
  await fixture.database.drop()
})

const check = (member: Member, code: string) => server.as(member, checkActivationCode, { code })
const redeem = (member: Member, code: string) => server.as(member, checkActivationCode, { code, redeem: 1 })
const issue = (member: Member, idempotencyKey?: string) =>
  server.as(member, activationCodes, { issue: 1, ...(idempotencyKey && { idempotencyKey }) })
async function newCode(member: Member): Promise<string> {
  const { rows } = await issue(member)
  return String(rows?.[0]?.code)
}

describe('a code', () => {
  it('shows its owner, however it is typed, while it can be used', async () => {
    const [anna, ben] = [await fixture.join(), await fixture.join()]
    const code = await newCode(anna)
    const expected = { valid: true, status: 'open', inviter: maskAddress(anna.address), boundAt: null }
    for (const typed of [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`, ` ${code} `])
      expect(await check(ben, typed)).toMatchObject({ code: 200, data: expected })
    expect((await check(anna, code)).data).toMatchObject({ valid: false, status: 'own', inviter: null })
    expect((await check(ben, 'ZZZZZZZZ')).data).toEqual({
      valid: false,
      status: 'unknown',
      inviter: null,
      expiresAt: null,
      boundAt: null,
    })
  })

  it('makes its owner the inviter once; a repeat changes nothing and gives the same answer', async () => {
    const [anna, ben, cleo] = [await fixture.join(), await fixture.join(), await fixture.join()]
    const code = await newCode(anna)
    const bound = await Promise.all(Array.from({ length: 4 }, () => redeem(ben, code)))
    expect(new Set(bound.map((one) => JSON.stringify(one))).size).toBe(1)
    const inviter = maskAddress(anna.address)
    const boundAt = expect.any(String) as string
    expect(bound[0]).toMatchObject({ code: 200, data: { valid: false, status: 'used', inviter, boundAt } })
    expect((await fixture.team.teamSize(anna.memberId)).l1).toBe(1n)
    // To everyone else it is just a used code.
    expect((await check(cleo, code)).data).toMatchObject({ valid: false, status: 'used', inviter: null, boundAt: null })
    expect(await redeem(cleo, code)).toMatchObject({ code: 400, reason: 'invite_invalid', field: 'code' })
  })

  it('does not work for a member with an inviter, a referee or an order, or for its owner', async () => {
    const [anna, ben, cleo] = [await fixture.join(), await fixture.join(), await fixture.join()]
    await redeem(ben, await newCode(anna))
    expect(await redeem(ben, await newCode(cleo))).toMatchObject({ code: 409, reason: 'inviter_bound' })
    expect(await redeem(anna, await newCode(cleo))).toMatchObject({ code: 422, reason: 'inviter_too_late' })
    const buyer = await fixture.join()
    await fixture.buy(buyer)
    expect(await redeem(buyer, await newCode(cleo))).toMatchObject({ code: 422, reason: 'inviter_too_late' })
    expect(await redeem(anna, await newCode(anna))).toMatchObject({ code: 400, reason: 'invite_invalid' })
  })

  it('is refused by name when it is invalid', async () => {
    const anna = await fixture.join()
    for (const code of ['', '7K3M9Q2', '7K3M9Q2XX', '7K3M 9Q2X', '7K3M9Q2é', '-7K3M9Q2X'])
      expect(await check(anna, code)).toMatchObject({ code: 400, reason: 'bad_field', field: 'code' })
    expect(await server.as(anna, checkActivationCode, { code: '7K3M9Q2X', redeem: 'yes' })).toMatchObject({
      field: 'redeem',
    })
  })
})

describe('my codes', () => {
  it('are created on request, three a month, each with a link that opens the app with it', async () => {
    const anna = await fixture.join()
    expect(await server.as(anna, activationCodes)).toMatchObject({ data: { quota: 3, used: 0 }, rows: [], total: 0 })
    const { rows } = await issue(anna)
    const code = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/) as string
    expect(rows).toMatchObject([{ code, status: 'open', usedBy: null }])
    expect(rows?.[0]?.link).toBe(`https://terahold.example/i/${String(rows?.[0]?.code)}`)
    await Promise.all([issue(anna), issue(anna)])
    expect(await issue(anna)).toMatchObject({ code: 422, reason: 'code_quota' })
    expect(await server.as(anna, activationCodes)).toMatchObject({ data: { quota: 3, used: 3 }, total: 3 })
  })

  it('are created once for each key, whatever the number of concurrent requests', async () => {
    const [anna, ben] = [await fixture.join(), await fixture.join()]
    await Promise.all(Array.from({ length: 4 }, () => issue(anna, 'same-key-1')))
    expect((await issue(anna, 'same-key-1')).total).toBe(1)
    expect((await issue(ben, 'same-key-1')).total).toBe(1)
    expect((await issue(anna, 'other-key-1')).total).toBe(2)
    await issue(anna)
    // With the quota used up, a repeat is still answered.
    expect(await issue(anna, 'same-key-1')).toMatchObject({ code: 200, total: 3 })
  })

  it('are shown to their member only, in pages, and lose their link when they are used', async () => {
    const [anna, ben] = [await fixture.join(), await fixture.join()]
    const codes = [await newCode(anna), await newCode(anna), await newCode(anna)]
    await redeem(ben, codes[0] ?? '')
    expect(await server.as(ben, activationCodes)).toMatchObject({ rows: [], total: 0 })
    const page = (pageNum: number) => server.as(anna, activationCodes, { pageNum, pageSize: 2 })
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ rows, total }) => [rows?.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ])
    const rows = pages.flatMap((one) => one.rows ?? [])
    expect(rows.find(({ code }) => code === codes[0])).toMatchObject({
      status: 'used',
      link: null,
      usedBy: maskAddress(ben.address),
    })
    for (const [field, value] of [
      ['pageSize', 101],
      ['pageSize', 0],
      ['pageNum', 0],
    ] as const)
      expect(await server.as(anna, activationCodes, { [field]: value })).toMatchObject({ code: 400, field })
  })
})

it('pages of other sites can neither use nor create codes', async () => {
  const [anna, ben] = [await fixture.join(), await fixture.join()]
  const code = await newCode(anna)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const refused = { code: 403, reason: 'other_site_refused' }
  expect(await server.as(ben, checkActivationCode, { code, redeem: 1 }, foreign)).toMatchObject(refused)
  expect(await server.as(anna, activationCodes, { issue: 1 }, foreign)).toMatchObject(refused)
  expect((await check(ben, code)).data).toMatchObject({ status: 'open', boundAt: null })
  expect(await server.as(anna, activationCodes)).toMatchObject({ data: { used: 1 } })
})
