import { closeTicket, readTicket, replyTicket, ticketQueue } from '@terahold/contract/calls/desk/desk-tickets'
import { servicePaths } from '@terahold/contract/service-paths'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import type { TicketRow } from './ticket-row.ts'
import { TicketsScreen } from './tickets-screen.tsx'

setUpComponentTests()

const memberId = '0197f5a0-0000-7000-8000-00000000000a'
const imageId = '0197f5a0-0000-7000-8000-00000000000b'
const row: TicketRow = {
  ticketNo: 'TK-261121-7K3M9Q2X',
  memberId,
  type: 'complaint',
  state: 'open',
  dueAt: '2026-11-22T10:00:00.000Z',
  isOverdue: false,
  createdAt: '2026-11-21T10:00:00.000Z',
}
const ticket = { ...row, content: 'Where is my withdrawal?', refId: null, imageIds: [] as string[], replies: [] }

async function open(given: TicketRow = row, session = sessionOf('support')) {
  api.answer(ticketQueue, { rows: [given], total: 1 })
  const { user } = renderOnDesk(<TicketsScreen />, session)
  await user.click(await screen.findByRole('row', { name: /TK-261121-7K3M9Q2X/ }))
  return user
}

describe('a ticket', () => {
  test('is answered by keyboard, for the replies that were read', async () => {
    api.answer(readTicket, { data: { ...ticket, replies: [{ text: 'We look.', at: row.dueAt, by: 'Iris' }] } })
    api.answer(replyTicket, { data: { state: 'answered' } })
    const user = await open()
    expect(await screen.findByText('Where is my withdrawal?')).toBeTruthy()
    expect(screen.getByText('We look.')).toBeTruthy()
    await user.keyboard('1')
    expect(screen.getByRole('form', { name: 'Reply' })).toBeTruthy()
    for (const text of ['Where is my withdrawal?', 'We look.']) expect(screen.getByText(text)).toBeTruthy()
    await user.keyboard('It was paid today.')
    await user.click(screen.getByRole('button', { name: 'Send the reply' }))
    expect(
      await screen.findByText('The reply is sent. The ticket is under “answered” now, where you can close it.'),
    ).toBeTruthy()
    expect(api.requests(replyTicket)[0]?.path).toContain(row.ticketNo)
    expect(api.requests(replyTicket)[0]?.body).toEqual({ text: 'It was paid today.', repliesSeen: 1 })
  })

  test('is answered for a reply that came while the form was open only after that reply is shown', async () => {
    const reply = { text: 'We look.', at: row.dueAt, by: 'Iris' }
    api.answer(readTicket, { data: ticket })
    api.refuse(replyTicket, { code: 409, message: 'Another operator was faster.' })
    const user = await open()
    await screen.findByText('Where is my withdrawal?')
    await user.keyboard('1')
    await user.keyboard('It was paid today.')
    api.answer(readTicket, { data: { ...ticket, replies: [reply] } })
    const send = screen.getByRole('button', { name: 'Send the reply' })
    await user.click(send)
    expect(await screen.findByText('Another operator was faster.')).toBeTruthy()
    expect(await screen.findByText('We look.')).toBeTruthy()
    await user.click(send)
    await waitFor(() => expect(api.requests(replyTicket)).toHaveLength(2))
    expect(api.requests(replyTicket).map(({ body }) => body)).toEqual([
      { text: 'It was paid today.', repliesSeen: 0 },
      { text: 'It was paid today.', repliesSeen: 1 },
    ])
  })

  describe('with a picture', () => {
    const path = servicePaths.operatorPicture.replace(':memberId', memberId).replace(':id', imageId)
    const refusal = (code: number, reason: string) => ({ code, reason, msg: 'The server’s words.', reqId: 'test' })
    async function openWithPicture(content: unknown) {
      api.answer(readTicket, { data: { ...ticket, imageIds: [imageId] } })
      api.file(path, content)
      return open()
    }

    test('shows it, read with the session, and its full size in a dialog', async () => {
      const user = await openWithPicture(new Blob([new Uint8Array([1, 2, 3])], { type: 'image/webp' }))
      const enlarge = await screen.findByRole('button', { name: 'Enlarge picture 1' })
      const source = 'data:image/webp;base64,AQID'
      expect(enlarge.querySelector('img')?.src).toBe(source)
      expect(screen.queryByRole('dialog')).toBeNull()
      enlarge.focus()
      await user.keyboard('{Enter}')
      const dialog = within(screen.getByRole('dialog', { name: 'Picture 1 of the ticket' }))
      expect(dialog.getByRole<HTMLImageElement>('img', { name: 'Picture 1 of the ticket' }).src).toBe(source)
      await user.click(dialog.getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    test('whose file is missing tells the operator whom to ask, and offers no retry', async () => {
      await openWithPicture(refusal(404, 'image_lost'))
      expect(await screen.findByText('The file of picture 1 is missing. Ask the member to send it again.')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    })

    test.each([
      ['does not answer', new Uint8Array([1, 2, 3]), 'The server did not answer. Nothing was changed.'],
      ['refuses it', refusal(503, 'unavailable'), 'The server’s words.'],
    ])('says why when the server %s, and loads it on request', async (_, content, reason) => {
      const user = await openWithPicture(content)
      const alert = await screen.findByText(`Picture 1 could not be loaded. ${reason}`)
      api.file(path, new Blob([new Uint8Array([1, 2, 3])], { type: 'image/webp' }))
      await user.click(within(alert).getByRole('button', { name: 'Try again' }))
      expect(await screen.findByRole('button', { name: 'Enlarge picture 1' })).toBeTruthy()
    })
  })

  test('is closed once it is answered', async () => {
    const answered = { ...row, state: 'answered' } as const
    api.answer(readTicket, { data: { ...ticket, state: 'answered' } })
    api.answer(closeTicket, { data: { state: 'closed' } })
    const user = await open(answered)
    await screen.findByText('Where is my withdrawal?')
    await user.keyboard('a{Enter}')
    expect(await screen.findByText('Done: Close the ticket')).toBeTruthy()
  })

  test('that waits for a reply, or is closed, is not closed', async () => {
    api.answer(readTicket, { data: ticket })
    await open()
    expect(await screen.findByText('Reply first. A ticket can be closed once it is answered.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'What changes' })).toBeNull()
    cleanup()
    api.answer(readTicket, { data: { ...ticket, state: 'closed' } })
    await open({ ...row, state: 'closed' })
    await screen.findByText('Where is my withdrawal?')
    expect(screen.queryByRole('button', { name: /^(Reply|Close the ticket)/ })).toBeNull()
  })

  test('that another operator has closed says so, and stays', async () => {
    api.answer(readTicket, { data: { ...ticket, state: 'answered' } })
    api.refuse(closeTicket, { code: 409, message: 'Somebody was faster.' })
    const user = await open({ ...row, state: 'answered' })
    expect(screen.getByText('Nothing moves. The member can write a new ticket.')).toBeTruthy()
    await user.keyboard('a{Enter}')
    expect((await screen.findByText('Somebody was faster.')).getAttribute('role')).toBe('alert')
  })

  test('shows the replies in order with who wrote them, what it is about, and leads to its member', async () => {
    const refId = '0197f5a0-0000-7000-8000-0000000000e1'
    const replies = [
      { text: 'We look.', at: '2026-11-21T11:00:00.000Z', by: 'Iris' },
      { text: 'It was paid.', at: '2026-11-21T12:00:00.000Z', by: 'Bela' },
    ]
    api.answer(readTicket, { data: { ...ticket, refId, replies } })
    await open()
    const heads = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
    expect(heads.filter((text) => / 1[12]:00$/.test(text ?? ''))).toEqual([
      'Iris, 2026-11-21 11:00',
      'Bela, 2026-11-21 12:00',
    ])
    expect(screen.getByRole('button', { name: refId })).toBeTruthy()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the member' }).hash).toBe(
      `#/member?id=${memberId}`,
    )
  })

  test('of a member who closed the account has no text left', async () => {
    api.answer(readTicket, { data: { ...ticket, content: null } })
    await open()
    expect(await screen.findByText('The member has closed the account. The text was erased.')).toBeTruthy()
  })

  test('that cannot be read says why, offers no reply, and is read on request', async () => {
    api.refuse(readTicket, { code: 503, message: 'Try again later.' })
    const user = await open()
    expect(await screen.findByText('The ticket could not be loaded')).toBeTruthy()
    expect(screen.getByText('Try again later.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
    api.answer(readTicket, { data: ticket })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Where is my withdrawal?')).toBeTruthy()
  })

  test('is not opened by an auditor, who reads the list', async () => {
    await open(row, sessionOf('auditor'))
    expect(screen.queryByText('Where is my withdrawal?')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
    expect(api.requests(readTicket)).toEqual([])
  })
})

describe('the tickets', () => {
  test.each([
    ['', 'open'],
    ['?state=answered', 'answered'],
    ['?state=nonsense', 'open'],
  ])('of the address “%s” are those with the state %s', async (query, state) => {
    api.answer(ticketQueue, { rows: [row], total: 1 })
    location.hash = `#/tickets${query}`
    renderOnDesk(<TicketsScreen />, sessionOf('auditor'))
    await screen.findByRole('row', { name: /TK-261121-7K3M9Q2X/ })
    expect(api.requests(ticketQueue)[0]?.query).toMatchObject({ state })
  })

  test('say how long they wait and when the reply is due', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T09:00:00.000Z') })
    api.answer(ticketQueue, { rows: [row], total: 1 })
    renderOnDesk(<TicketsScreen />, sessionOf('auditor'))
    expect(await screen.findByRole('row', { name: 'TK-261121-7K3M9Q2X complaint 47h 2026-11-22 10:00' })).toBeTruthy()
    vi.useRealTimers()
  })
})
