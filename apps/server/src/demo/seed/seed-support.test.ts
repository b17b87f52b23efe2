import { supportCalls } from '@terahold/contract/calls/member/support'
import { taskCalls } from '@terahold/contract/calls/member/tasks'
import { languageTags } from '@terahold/locale/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSupportFixture, type SupportFixture } from '../../support/fixtures/support-fixture.ts'
import { seedSupport } from './seed-support.ts'
import { demoContacts, demoTasks } from './support-entries.ts'

let help: SupportFixture
beforeAll(async () => {
  help = await openSupportFixture()
  await help.operator(['support', 'catalogue'])
})
afterAll(() => help.close())

it('the demo has tasks of every kind and channels, each in every language', async () => {
  await seedSupport(help.fixture.database.owner, help.fixture.clock)
  const { account, token } = await help.fixture.signIn()
  const said = new Set<string>()
  for (const language of languageTags) {
    const headers = { 'accept-language': language }
    const fields = { account: account.address }
    const { body } = await help.fixture.call(taskCalls.listTasks, { token, headers, fields }, help.app)
    const { list } = body.data as { list: { title: string; kind: string; budgetLeft: number }[] }
    expect(list.map(({ kind }) => kind)).toEqual(demoTasks.map(({ kind }) => kind))
    expect(list.every(({ budgetLeft }) => budgetLeft > 0)).toBe(true)
    for (const { title } of list) said.add(title)
    const contacts = (await help.fixture.call(supportCalls.contacts, { headers }, help.app)).body
    expect(contacts.total).toBe(demoContacts.length)
  }
  expect(said.size).toBe(languageTags.length * demoTasks.length)
})
