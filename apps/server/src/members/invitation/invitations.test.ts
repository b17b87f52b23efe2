import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskAddress } from '../../foundation/masks.ts'
import { openTeamFixture, type TeamFixture } from '../../team/fixtures/team-fixture.ts'

let fixture: TeamFixture
beforeAll(async () => {
  fixture = await openTeamFixture()
})
afterAll(() => fixture.database.drop())

const inviterOf = async ({ memberId }: { memberId: string }) => {
  const row = await fixture.db
    .selectFrom('member')
    .select('inviter_id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.inviter_id
}
const bind = async (member: { memberId: string }, inviter: { memberId: string; address: string }) =>
  fixture.invitations.redeem(member.memberId, await fixture.code(inviter))
const refused = (bound: Promise<unknown>) =>
  bound.then(
    () => 'bound',
    (error: Error) => error.message,
  )

describe('an inviter', () => {
  it('is set once, and a repeat of the same code changes nothing', async () => {
    const [anna, ben, cleo] = [await fixture.join(), await fixture.join(), await fixture.join()]
    const code = await fixture.code(anna)
    const bound = await fixture.invitations.redeem(ben.memberId, ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)}`)
    expect(bound).toMatchObject({
      status: 'used',
      inviter: maskAddress(anna.address),
      boundAt: expect.any(Date) as Date,
    })
    expect(await fixture.invitations.redeem(ben.memberId, code)).toEqual(bound)
    expect(await refused(bind(ben, cleo))).toBe('409 inviter_bound (code)')
    expect(await inviterOf(ben)).toBe(anna.memberId)
    expect((await fixture.team.teamSize(anna.memberId)).l1).toBe(1n)
  })

  it('cannot be set after the member’s first order or first referee, or be the member', async () => {
    const [anna, ben, cleo] = [await fixture.join(), await fixture.join(), await fixture.join()]
    await fixture.join(ben)
    await fixture.orders.placeOrder(cleo.memberId, await fixture.request())
    expect(await refused(bind(ben, anna))).toBe('422 inviter_too_late (code)')
    expect(await refused(bind(cleo, anna))).toBe('422 inviter_too_late (code)')
    expect(await refused(bind(anna, anna))).toBe('400 invite_invalid (code)')
    expect(await refused(fixture.invitations.redeem(anna.memberId, 'ZZZZZZZZ'))).toBe('400 invite_invalid (code)')
  })

  it('a refusal leaves the code valid for another member', async () => {
    const [anna, ben, cleo] = [await fixture.join(), await fixture.join(), await fixture.join()]
    await fixture.join(ben)
    const code = await fixture.code(anna)
    await refused(fixture.invitations.redeem(ben.memberId, code))
    expect(await fixture.invitations.checkCode(cleo.memberId, code)).toMatchObject({ valid: true, status: 'open' })
    await fixture.invitations.redeem(cleo.memberId, code)
    expect(await fixture.invitations.checkCode(anna.memberId, code)).toMatchObject({ valid: false, status: 'own' })
    expect(await fixture.invitations.checkCode(ben.memberId, code)).toMatchObject({ status: 'used', inviter: null })
  })
})

describe('concurrent requests', () => {
  it('two codes for one member use up one of them', async () => {
    const [anna, ben, cleo] = [await fixture.join(), await fixture.join(), await fixture.join()]
    const outcomes = await Promise.all([refused(bind(cleo, anna)), refused(bind(cleo, ben))])
    expect(outcomes.toSorted()).toEqual(['409 inviter_bound (code)', 'bound'])
    expect(await fixture.team.recount()).toEqual([])
  })

  it('members who invite each other never form a circle', async () => {
    for (const size of [2, 2, 2, 3, 5]) {
      const members = await Promise.all(Array.from({ length: size }, () => fixture.join()))
      const next = (index: number) => members[(index + 1) % size] ?? { memberId: '', address: '' }
      const outcomes = await Promise.all(members.map((member, index) => refused(bind(member, next(index)))))
      expect(outcomes.filter((outcome) => outcome === 'bound').length).toBeGreaterThan(0)
      expect(outcomes).toContain('422 inviter_too_late (code)')
      expect(await Promise.all(members.map(inviterOf))).toContain(null)
    }
    expect(await fixture.team.recount()).toEqual([])
  })

  it('a member who gets an inviter while others join under them puts everybody on the right level', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [anna, ben] = [await fixture.join(), await fixture.join()]
      const binding = refused(bind(ben, anna))
      const joining = Array.from({ length: 4 }, () => fixture.join(ben))
      const [outcome] = await Promise.all([binding, ...joining])
      const { l1, l2 } = await fixture.team.teamSize(anna.memberId)
      expect([l1, l2]).toEqual(outcome === 'bound' ? [1n, 4n] : [0n, 0n])
    }
    expect(await fixture.team.recount()).toEqual([])
  })

  it('an order placed at the same time counts before or after, with its power in the right teams', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [anna, ben] = [await fixture.join(), await fixture.join()]
      const [outcome] = await Promise.all([refused(bind(ben, anna)), fixture.buy(ben)])
      await fixture.days(2)
      const { l1 } = await fixture.team.performance(anna.memberId)
      expect(l1.power).toBe(outcome === 'bound' ? 10_000n : 0n)
    }
    expect(await fixture.team.recount()).toEqual([])
  })
})

describe('invite codes', () => {
  it('are three a month, valid for thirty days, and show who used them', async () => {
    const [anna, ben] = [await fixture.join(), await fixture.join()]
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => fixture.invitations.issueCode(anna.memberId)))
    const codes = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(codes).toHaveLength(3)
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toBe(true)
    expect(await refused(fixture.invitations.issueCode(anna.memberId))).toBe('422 code_quota')
    await fixture.invitations.redeem(ben.memberId, codes[0] ?? '')
    const page = await fixture.invitations.codes(anna.memberId, { pageNum: 1, pageSize: 20 })
    expect(page).toMatchObject({ quota: 3, used: 3, total: 3 })
    expect(page.rows.find(({ code }) => code === codes[0])).toMatchObject({
      status: 'used',
      usedBy: maskAddress(ben.address),
    })
    await fixture.days(31)
    expect((await fixture.invitations.codes(anna.memberId, { pageNum: 1, pageSize: 2 })).rows).toHaveLength(2)
    expect(await fixture.invitations.checkCode(ben.memberId, codes[1] ?? '')).toMatchObject({ status: 'expired' })
    await fixture.invitations.issueCode(anna.memberId)
  })

  it('cannot be guessed for long', async () => {
    const anna = await fixture.join()
    const guesses = Array.from({ length: 25 }, () => refused(fixture.invitations.checkCode(anna.memberId, 'ZZZZZZZZ')))
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter((outcome) => outcome === '429 rate_limited')).toHaveLength(5)
  })
})
