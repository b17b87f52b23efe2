import { contract } from '@terahold/contract'
import { inEveryLanguage } from '@terahold/locale/languages'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { newTask, submitTask } from './earned-points.ts'
import type { Asked, House, ValidCall } from './house.ts'

const first: ValidCall = async (house) => ({ token: await house.first() })

async function aTicket(house: House): Promise<Asked> {
  const { token } = await house.member()
  const { data } = await house.must(contract.createTicket, {
    token,
    fields: { type: 'bug', content: 'It stood still' },
  })
  return { token: await house.first(), params: { ticketNo: data.ticketNo ?? '' } }
}

const firstReply = { text: 'We have mended it', repliesSeen: 0 }
const aReply = async (house: House): Promise<Asked> => ({
  ...(await aTicket(house)),
  fields: firstReply,
})

const anAnnouncement = ({ world }: House): NonNullable<Asked['fields']> => ({
  id: newId(world.clock),
  from: world.clock.now().toISOString(),
  to: new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString(),
  texts: inEveryLanguage(() => ({ title: 'Maintenance', text: 'On Sunday the app is down for an hour.' })),
})

async function written(house: House): Promise<Asked> {
  const asked = { token: await house.first(), fields: anAnnouncement(house) }
  const { data } = await house.must(contract.writeAnnouncement, asked)
  return { token: await house.second(), params: { id: data.id ?? '' } }
}

/** Valid requests for the desk's calls about tickets, tasks and announcements. */
export const validSupportCalls = {
  ticketQueue: first,
  readTicket: aTicket,
  replyTicket: aReply,
  closeTicket: async (house: House) => {
    const asked = await aTicket(house)
    await house.must(contract.replyTicket, { ...asked, fields: firstReply })
    return asked
  },
  taskQueue: first,
  deskTasks: first,
  addTask: async (house: House) => {
    const endsAt = new Date(house.world.clock.now().getTime() + 30 * 86_400_000).toISOString()
    const texts = inEveryLanguage(() => ({ title: 'Learn', body: 'Read the page on proofs' }))
    return {
      token: await house.first(),
      fields: { id: newId(house.world.clock), kind: 'learn', points: 5, claims: 9, endsAt, texts },
    }
  },
  endTask: async (house: House) => ({ token: await house.first(), params: { id: await newTask(house) } }),
  decideTask: async (house: House) => {
    const member = await house.member()
    const id = await submitTask(house, member)
    const fields = { member: member.memberId, verdict: 'approved', reason: 'well said' }
    return { token: await house.first(), params: { id }, fields }
  },
  listAnnouncements: first,
  writeAnnouncement: async (house: House) => ({ token: await house.first(), fields: anAnnouncement(house) }),
  publishAnnouncement: written,
  withdrawAnnouncement: written,
} satisfies Record<string, ValidCall>
