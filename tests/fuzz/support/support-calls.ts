import { contract } from '@terahold/contract'
import { inEveryLanguage } from '@terahold/locale/languages'
import { newId } from '../../../apps/server/src/db/ids.ts'
import { newTask, submitTask } from './earned-points.ts'
import type { Asked, Harness, ValidCall } from './harness.ts'

const first: ValidCall = async (harness) => ({ token: await harness.first() })

async function aTicket(harness: Harness): Promise<Asked> {
  const { token } = await harness.member()
  const { data } = await harness.must(contract.createTicket, {
    token,
    fields: { type: 'bug', content: 'It stood still' },
  })
  return { token: await harness.first(), params: { ticketNo: data.ticketNo ?? '' } }
}

const firstReply = { text: 'We have mended it', repliesSeen: 0 }
const aReply = async (harness: Harness): Promise<Asked> => ({
  ...(await aTicket(harness)),
  fields: firstReply,
})

const anAnnouncement = ({ world }: Harness): NonNullable<Asked['fields']> => ({
  id: newId(world.clock),
  from: world.clock.now().toISOString(),
  to: new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString(),
  texts: inEveryLanguage(() => ({ title: 'Maintenance', text: 'On Sunday the app is down for an hour.' })),
})

async function written(harness: Harness): Promise<Asked> {
  const asked = { token: await harness.first(), fields: anAnnouncement(harness) }
  const { data } = await harness.must(contract.writeAnnouncement, asked)
  return { token: await harness.second(), params: { id: data.id ?? '' } }
}

/** Valid requests for the desk's calls about tickets, tasks and announcements. */
export const validSupportCalls = {
  ticketQueue: first,
  readTicket: aTicket,
  replyTicket: aReply,
  closeTicket: async (harness: Harness) => {
    const asked = await aTicket(harness)
    await harness.must(contract.replyTicket, { ...asked, fields: firstReply })
    return asked
  },
  taskQueue: first,
  deskTasks: first,
  addTask: async (harness: Harness) => {
    const endsAt = new Date(harness.world.clock.now().getTime() + 30 * 86_400_000).toISOString()
    const texts = inEveryLanguage(() => ({ title: 'Learn', body: 'Read the page on proofs' }))
    return {
      token: await harness.first(),
      fields: { id: newId(harness.world.clock), kind: 'learn', points: 5, claims: 9, endsAt, texts },
    }
  },
  endTask: async (harness: Harness) => ({ token: await harness.first(), params: { id: await newTask(harness) } }),
  decideTask: async (harness: Harness) => {
    const member = await harness.member()
    const id = await submitTask(harness, member)
    const fields = { member: member.memberId, verdict: 'approved', reason: 'well said' }
    return { token: await harness.first(), params: { id }, fields }
  },
  listAnnouncements: first,
  writeAnnouncement: async (harness: Harness) => ({ token: await harness.first(), fields: anAnnouncement(harness) }),
  publishAnnouncement: written,
  withdrawAnnouncement: written,
} satisfies Record<string, ValidCall>
