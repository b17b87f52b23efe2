import { contacts, createTicket, listTickets } from '@terahold/contract/calls/member/support'
import { ticketStates, ticketTypes } from '@terahold/contract/codes/support'
import { to } from '@terahold/contract/pages'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { api, goOffline, setUpComponentTests } from '../../testing/component-test.tsx'
import { openPage, submitButton } from '../../testing/open-page.tsx'

setUpComponentTests()

type Ticket = Parameters<typeof api.answer<typeof listTickets>>[1]['rows'][number]

function createTicketRow(changes: Partial<Ticket> = {}): Ticket {
  return {
    ticketNo: 'TK-261121-7K3M9Q2X',
    type: 'bug',
    content: 'The chart is empty.',
    refId: null,
    imageIds: [],
    state: 'open',
    replies: [],
    dueAt: '2099-03-04T10:00:00.000Z',
    createdAt: '2026-03-01T10:00:00.000Z',
    ...changes,
  }
}

const channels = [
  { kind: 'email' as const, label: 'Support', value: 'help@terahold.example', hours: 'Mo to Fr' },
  { kind: 'web' as const, label: 'Status', value: 'https://status.terahold.example/', hours: null },
]
const sent = { ticketNo: 'TK-261121-AAAAAAAA', dueAt: '2099-03-04T10:00:00.000Z' }

beforeEach(() => {
  api.answer(contacts, { rows: channels, total: 2 })
  api.answer(listTickets, { rows: [createTicketRow()], total: 1 })
})

async function openForm(address = to.support()) {
  const opened = await openPage(address)
  const text = await within(opened.page).findByRole<HTMLTextAreaElement>('textbox')
  return { ...opened, text }
}

const kinds = (page: HTMLElement) => within(page).getAllByRole('radio').slice(2)

describe('a message to support', () => {
  test('is sent trimmed, with its kind and what it is about', async () => {
    api.answer(createTicket, { data: sent })
    const { page, user, text } = await openForm(to.support({ refId: 'TH-260301-0001' }))
    expect(page.textContent).toContain('TH-260301-0001')
    await user.click(kinds(page)[ticketTypes.indexOf('complaint')] ?? page)
    await user.type(text, '  It never arrived. ')
    await user.click(submitButton(page))
    await waitFor(() => expect(page.textContent).toContain(sent.ticketNo))
    expect(page.textContent).toContain('2099')
    // The form is gone; a keyboard continues from the tickets.
    expect(document.activeElement).not.toBe(document.body)
    expect(api.requests(createTicket)).toMatchObject([
      { body: { type: 'complaint', content: 'It never arrived.', refId: 'TH-260301-0001' } },
    ])
  })

  test.each(['<b>', 'x'.repeat(81)])('is not about %s, which is not like any number', async (refId) => {
    api.answer(createTicket, { data: sent })
    const { page, user, text } = await openForm(to.support({ refId }))
    expect(page.textContent).not.toContain(refId)
    await user.type(text, 'It never arrived.')
    await user.click(submitButton(page))
    await waitFor(() => expect(page.textContent).toContain(sent.ticketNo))
    expect(api.requests(createTicket)[0]?.body).not.toHaveProperty('refId')
  })

  test('each kind says how soon it is answered', async () => {
    const { page, user } = await openForm()
    const said = new Set<string>()
    for (const kind of kinds(page)) {
      await user.click(kind)
      said.add(page.querySelector('form [aria-live]')?.textContent ?? '')
    }
    expect(said.size).toBe(ticketTypes.length)
  })

  test.each(['', 'ab', '     '])('%j is too short, which is said at the input', async (typed) => {
    const { page, user, text } = await openForm()
    if (typed !== '') await user.type(text, typed)
    await user.click(submitButton(page))
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
    expect(api.requests(createTicket)).toEqual([])
  })

  test('counts its characters', async () => {
    const { page, user, text } = await openForm()
    await user.type(text, 'twelve chars')
    await waitFor(() => expect(page.textContent).toMatch(/12 .*1000|12 .*1,000/))
  })

  test('is kept over a reload, and gone once it was sent', async () => {
    api.answer(createTicket, { data: sent })
    const first = await openForm()
    await first.user.type(first.text, 'The chart is empty')
    await first.user.tab()
    first.close()
    const second = await openForm()
    expect(second.text.value).toBe('The chart is empty')
    await second.user.click(submitButton(second.page))
    await waitFor(() => expect(second.page.textContent).toContain(sent.ticketNo))
    second.close()
    expect((await openForm()).text.value).toBe('')
  })

  test('without an answer is sent again with the same key', async () => {
    api.disconnect(createTicket)
    const { page, user, text } = await openForm()
    await user.type(text, 'The chart is empty')
    await user.click(submitButton(page))
    await waitFor(() => expect(page.querySelector('form > [role=alert]')).not.toBeNull())
    api.answer(createTicket, { data: sent })
    await user.click(submitButton(page))
    await waitFor(() => expect(page.textContent).toContain(sent.ticketNo))
    const keys = api.requests(createTicket).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('takes no more words while it is sent, and keeps the focus', async () => {
    const release = api.answerLate(createTicket, { data: sent })
    const { page, user, text } = await openForm()
    await user.type(text, 'The chart is empty')
    await user.click(submitButton(page))
    await waitFor(() => expect(api.requests(createTicket)).toHaveLength(1))
    await user.type(text, ' since yesterday')
    expect([text.value, document.activeElement]).toEqual(['The chart is empty', text])
    act(release)
    await waitFor(() => expect(page.textContent).toContain(sent.ticketNo))
    await user.click(within(page).getByRole('radio', { name: 'Write to us' }))
    expect(within(page).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  })

  test('can be changed again after a refusal', async () => {
    api.refuse(createTicket, { code: 503, message: 'Back soon.' })
    const { page, user, text } = await openForm()
    await user.type(text, 'The chart is empty')
    await user.click(submitButton(page))
    await within(page).findByText('Back soon.')
    await user.type(text, ' since yesterday')
    expect(text.value).toBe('The chart is empty since yesterday')
    await waitFor(() => expect(within(page).queryByText('Back soon.')).toBeNull())
  })

  test('is sent once by a double tap', async () => {
    api.answer(createTicket, { data: sent })
    const { page, user, text } = await openForm()
    await user.type(text, 'The chart is empty')
    await user.dblClick(submitButton(page))
    await waitFor(() => expect(page.textContent).toContain(sent.ticketNo))
    expect(api.requests(createTicket)).toHaveLength(1)
  })

  test('that is refused at its text says so there', async () => {
    api.refuse(createTicket, { code: 400, message: 'Too few words.', reason: 'bad_field', field: 'content' })
    const { page, user, text } = await openForm()
    await user.type(text, 'Hello')
    await user.click(submitButton(page))
    await within(page).findByText('Too few words.')
    expect(text.getAttribute('aria-invalid')).toBe('true')
  })

  test('cannot be sent offline', async () => {
    const { page } = await openForm()
    await goOffline()
    expect(submitButton(page).disabled).toBe(true)
  })
})

describe('the member’s tickets', () => {
  async function openList(...rows: Ticket[]) {
    api.answer(listTickets, { rows, total: rows.length })
    const opened = await openPage(to.support({ view: 'tickets' }))
    await waitFor(() => expect(api.requests(listTickets)).toHaveLength(1))
    return opened
  }

  test.each(ticketStates)('in state %s have its name, and a promise only while open', async (state) => {
    const { page } = await openList(createTicketRow({ state }))
    const card = await within(page).findByRole('article', { name: 'TK-261121-7K3M9Q2X' })
    expect(card.textContent.includes('2099')).toBe(state === 'open')
  })

  test('that are answered late say so', async () => {
    const { page } = await openList(createTicketRow({ dueAt: '2020-03-04T10:00:00.000Z' }))
    const card = await within(page).findByRole('article')
    expect(card.querySelector('.text-warning')?.textContent).toContain('2020')
  })

  test('show every answer under the text', async () => {
    const replies = [
      { text: 'We look into it.', at: '2026-03-02T10:00:00.000Z' },
      { text: 'It is repaired.', at: '2026-03-03T10:00:00.000Z' },
    ]
    const { page } = await openList(createTicketRow({ state: 'answered', replies }))
    const card = await within(page).findByRole('article')
    const at = ['The chart is empty.', 'We look into it.', 'It is repaired.'].map((text) =>
      card.textContent.indexOf(text),
    )
    expect(at).toEqual(at.toSorted((one, other) => one - other))
    expect(at).not.toContain(-1)
  })

  test.each([
    ['is missing', { code: 404, msg: 'It is no longer available.', reason: 'image_lost', reqId: 'test' }],
    ['does not arrive', new Uint8Array([1])],
  ])('say so when a picture %s, and load it on request', async (_, answer) => {
    const imageId = '0197f5a0-0000-7000-8000-00000000000b'
    const path = fillPath(servicePaths.ownPicture, { id: imageId })
    api.file(path, answer)
    const { page, user } = await openList(createTicketRow({ imageIds: [imageId] }))
    const alert = await within(page).findByText(/Picture 1 could not be loaded/)
    expect(alert.textContent).toContain('msg' in answer ? answer.msg : '')
    expect(alert.textContent).not.toContain('maintenance')
    api.file(path, new Blob([new Uint8Array([1])], { type: 'image/webp' }))
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => {
      expect(within(page).getByRole<HTMLButtonElement>('button', { name: 'Open picture 1' }).disabled).toBe(false)
    })
  })

  test('that do not exist lead to the form', async () => {
    const { page, user } = await openList()
    // The first button refreshes the page.
    const button = await waitFor(() => {
      const [, write] = within(page).getAllByRole('button')
      if (write === undefined) throw new Error('no button')
      return write
    })
    await user.click(button)
    expect(await within(page).findByRole('textbox')).toBeTruthy()
  })
})

test('our channels are links of their own kind', async () => {
  const { page } = await openForm()
  await waitFor(() => expect(page.querySelector('a[href="mailto:help@terahold.example"]')).not.toBeNull())
  expect(page.querySelector('a[href="https://status.terahold.example/"]')).not.toBeNull()
})
