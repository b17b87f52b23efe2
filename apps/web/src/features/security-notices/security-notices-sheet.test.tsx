import { readSecurityNotices, securityNotices } from '@terahold/contract/calls/member/security'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api, renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import type { SecurityNotice } from './security-notices.ts'
import { SecurityNoticesSheet } from './security-notices-sheet.tsx'

setUpComponentTests()

const createNotice = (number: number, changes: Partial<SecurityNotice> = {}): SecurityNotice => ({
  noticeId: testId(number),
  kind: 'change',
  title: `Change ${number}`,
  text: 'details',
  createdAt: '2026-03-01T10:00:00.000Z',
  read: true,
  ...changes,
})

describe('the security notices', () => {
  test('are listed with their text, mark what is unread, and count as read once they were shown', async () => {
    api.answer(securityNotices, { rows: [createNotice(61, { read: false }), createNotice(62)], total: 2 })
    api.answer(readSecurityNotices, { data: { ok: true } })
    renderForMember(<SecurityNoticesSheet unread={1} onClose={() => {}} />)
    const items = within(await screen.findByRole('list', { name: 'Security log' })).getAllByRole('listitem')
    expect(items.map((item) => within(item).queryAllByLabelText('unread').length)).toEqual([1, 0])
    expect(items[0]?.textContent).toContain('Change 61')
    await waitFor(() => expect(api.requests(readSecurityNotices)).toHaveLength(1))
  })

  test('are not marked as read before they are shown', async () => {
    api.refuse(securityNotices, { code: 503, message: 'Later.' })
    renderForMember(<SecurityNoticesSheet unread={2} onClose={() => {}} />)
    expect((await screen.findByRole('alert')).textContent).toContain('Later.')
    expect(api.requests(readSecurityNotices)).toEqual([])
  })

  test('show more on a tap, and no button at their end', async () => {
    const pages = [createNotice(61), createNotice(62)]
    api.answerBy(securityNotices, ({ query }) => ({
      rows: [pages[Number(query.pageNum) - 1]].flatMap((row) => row ?? []),
      total: 2,
    }))
    const { user } = renderForMember(<SecurityNoticesSheet unread={0} onClose={() => {}} />)
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Change 62')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('say what will appear when there are none, and mark nothing', async () => {
    api.answer(securityNotices, { rows: [], total: 0 })
    renderForMember(<SecurityNoticesSheet unread={0} onClose={() => {}} />)
    expect(await screen.findByText(/Nothing yet/)).toBeTruthy()
    expect(api.requests(readSecurityNotices)).toEqual([])
  })
})
