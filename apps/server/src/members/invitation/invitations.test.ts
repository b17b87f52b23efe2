import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskAddress } from '../../foundation/masks.ts'
import { openTeamFixture, type TeamFixture } from '../../team/fixtures/team-fixture.ts'

let club: TeamFixture
beforeAll(async () => {
  club = await openTeamFixture()
})
afterAll(() => club.database.drop())

const inviterOf = async ({ memberId }: { memberId: string }) => {
  const row = await club.db
    .selectFrom('member')
    .select('inviter_id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.inviter_id
}
const bind = async (member: { memberId: string }, inviter: { memberId: string; address: string }) =>
  club.invitations.redeem(member.memberId, await club.code(inviter))
const refused = (bound: Promise<unknown>) =>
  bound.then(
    () => 'bound',
    (error: Error) => error.message,
  )

describe('an inviter', () => {
  it('is set once, and a repeat of the same code changes nothing', async () => {
    const [anna, ben, cleo] = [await club.join(), await club.join(), await club.join()]
    const code = await club.code(anna)
    const bound = await club.invitations.redeem(ben.memberId, ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)}`)
    expect(bound).toMatchObject({
      status: 'used',
      inviter: maskAddress(anna.address),
      boundAt: expect.any(Date) as Date,
    })
    expect(await club.invitations.redeem(ben.memberId, code)).toEqual(bound)
    expect(await refused(bind(ben, cleo))).toBe('409 inviter_bound (code)')
    expect(await inviterOf(ben)).toBe(anna.memberId)
    expect((await club.team.teamSize(anna.memberId)).l1).toBe(1n)
  })

  it('cannot be set after the member’s first order or first referee, or be the member', async () => {
    const [anna, ben, cleo] = [await club.join(), await club.join(), await club.join()]
    await club.join(ben)
    await club.orders.placeOrder(cleo.memberId, await club.request())
    expect(await refused(bind(ben, anna))).toBe('422 inviter_too_late (code)')
    expect(await refused(bind(cleo, anna))).toBe('422 inviter_too_late (code)')
    expect(await refused(bind(anna, anna))).toBe('400 invite_invalid (code)')
    expect(await refused(club.invitations.redeem(anna.memberId, 'ZZZZZZZZ'))).toBe('400 invite_invalid (code)')
  })

  it('a refusal leaves the code valid for another member', async () => {
    const [anna, ben, cleo] = [await club.join(), await club.join(), await club.join()]
    await club.join(ben)
    const code = await club.code(anna)
    await refused(club.invitations.redeem(ben.memberId, code))
    expect(await club.invitations.checkCode(cleo.memberId, code)).toMatchObject({ valid: true, status: 'open' })
    await club.invitations.redeem(cleo.memberId, code)
    expect(await club.invitations.checkCode(anna.memberId, code)).toMatchObject({ valid: false, status: 'own' })
    expect(await club.invitations.checkCode(ben.memberId, code)).toMatchObject({ status: 'used', inviter: null })
  })
})

describe('concurrent requests', () => {
  it('two codes for one member use up one of them', async () => {
    const [anna, ben, cleo] = [await club.join(), await club.join(), await club.join()]
    const outcomes = await Promise.all([refused(bind(cleo, anna)), refused(bind(cleo, ben))])
    expect(outcomes.toSorted()).toEqual(['409 inviter_bound (code)', 'bound'])
    expect(await club.team.recount()).toEqual([])
  })

  it('members who invite each other never form a circle', async () => {
    for (const size of [2, 2, 2, 3, 5]) {
      const members = await Promise.all(Array.from({ length: size }, () => club.join()))
      const next = (index: number) => members[(index + 1) % size] ?? { memberId: '', address: '' }
      const outcomes = await Promise.all(members.map((member, index) => refused(bind(member, next(index)))))
      expect(outcomes.filter((outcome) => outcome === 'bound').length).toBeGreaterThan(0)
      expect(outcomes).toContain('422 inviter_too_late (code)')
      expect(await Promise.all(members.map(inviterOf))).toContain(null)
    }
    expect(await club.team.recount()).toEqual([])
  })

  it('a member who gets an inviter while others join under them puts everybody on the right level', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [anna, ben] = [await club.join(), await club.join()]
      const binding = refused(bind(ben, anna))
      const joining = Array.from({ length: 4 }, () => club.join(ben))
      const [outcome] = await Promise.all([binding, ...joining])
      const { l1, l2 } = await club.team.teamSize(anna.memberId)
      expect([l1, l2]).toEqual(outcome === 'bound' ? [1n, 4n] : [0n, 0n])
    }
    expect(await club.team.recount()).toEqual([])
  })

  it('an order placed at the same time counts before or after, with its power in the right teams', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [anna, ben] = [await club.join(), await club.join()]
      const [outcome] = await Promise.all([refused(bind(ben, anna)), club.buy(ben)])
      await club.days(2)
      const { l1 } = await club.team.performance(anna.memberId)
      expect(l1.power).toBe(outcome === 'bound' ? 10_000n : 0n)
    }
    expect(await club.team.recount()).toEqual([])
  })
})

describe('invite codes', () => {
  it('are three a month, valid for thirty days, and show who used them', async () => {
    const [anna, ben] = [await club.join(), await club.join()]
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => club.invitations.issueCode(anna.memberId)))
    const codes = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(codes).toHaveLength(3)
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toBe(true)
    expect(await refused(club.invitations.issueCode(anna.memberId))).toBe('422 code_quota')
    await club.invitations.redeem(ben.memberId, codes[0] ?? '')
    const page = await club.invitations.codes(anna.memberId, { pageNum: 1, pageSize: 20 })
    expect(page).toMatchObject({ quota: 3, used: 3, total: 3 })
    expect(page.rows.find(({ code }) => code === codes[0])).toMatchObject({
      status: 'used',
      usedBy: maskAddress(ben.address),
    })
    await club.days(31)
    expect((await club.invitations.codes(anna.memberId, { pageNum: 1, pageSize: 2 })).rows).toHaveLength(2)
    expect(await club.invitations.checkCode(ben.memberId, codes[1] ?? '')).toMatchObject({ status: 'expired' })
    await club.invitations.issueCode(anna.memberId)
  })

  it('cannot be guessed for long', async () => {
    const anna = await club.join()
    const guesses = Array.from({ length: 25 }, () => refused(club.invitations.checkCode(anna.memberId, 'ZZZZZZZZ')))
    const outcomes = await Promise.all(guesses)
    expect(outcomes.filter((outcome) => outcome === '429 rate_limited')).toHaveLength(5)
  })
})
